import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { Archive, FolderInput, Forward, Reply, Trash2, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { replySafely } from '../../../lib/message-safety.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openCompose } from '../../compose/public.ts';
import { FolderTargets, useFolderFor } from '../../mail/public.ts';
import { fileMail, removeMail, undoStep } from '../actions/zero-actions.ts';
import { INBOX } from '../data/unsorted.queries.ts';
import { zero } from '../state/zero.ts';
import { useZeroKeys } from './use-zero-keys.ts';
import styles from './ZeroForm.module.css';

interface ZeroAction {
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
}

/** What else can be done with the message: answer, pass on, file, delete; and taking back the last decision. */
export function ZeroActions({ row }: { readonly row: MessageRow }): ReactNode {
  const t = useText();
  const bar = useRef<HTMLDivElement>(null);
  const [isMoving, setMoving] = useState(false);
  const uidvalidity = useStore(zero, (now) => now.uidvalidity);
  const last = useStore(zero, (now) => now.steps.at(-1));
  const archive = useFolderFor('archive');
  const message = { folder: INBOX, uid: row.uid, uidvalidity };
  const actions: readonly ZeroAction[] = [
    {
      key: 'R',
      label: t('LANG_TASKS_REPLY'),
      icon: Reply,
      run: () => replySafely(message, () => openCompose({ command: 'reply', ...message })),
    },
    {
      key: 'F',
      label: t('LANG_TASKS_FORWARD'),
      icon: Forward,
      run: () => openCompose({ command: 'forward', ...message }),
    },
    ...(archive === undefined
      ? []
      : [{ key: 'A', label: t('LANG_TASKS_ARCHIVE'), icon: Archive, run: () => void fileMail(archive) }]),
    { key: 'M', label: t('LANG_TASKS_MOVE'), icon: FolderInput, run: () => setMoving(true) },
    { key: 'D', label: t('LANG_TASKS_DELETE'), icon: Trash2, run: () => void removeMail() },
    ...(last === undefined ? [] : [{ key: 'Z', label: t('LANG_TASKS_UNDO'), icon: Undo2, run: () => void undoStep() }]),
  ];
  useZeroKeys(Object.fromEntries(actions.map(({ key, run }) => [key.toLowerCase(), run])));
  return (
    <div ref={bar}>
      <Toolbar label={t('LANG_TASKS_ZERO')} className={styles['actions']}>
        {actions.map(({ key, label, icon: Icon, run }) => (
          <Button key={key} kind="quiet" icon={<Icon size={16} strokeWidth={1.75} />} keyHint={key} onClick={run}>
            {label}
          </Button>
        ))}
      </Toolbar>
      {isMoving && bar.current !== null ? (
        <Popover
          anchor={bar.current}
          placement="top-start"
          role="dialog"
          label={t('LANG_TASKS_MOVE')}
          isSheet
          className={styles['folders']}
          onClose={() => setMoving(false)}
          onOpen={(element) => element.querySelector('input')?.focus()}
        >
          <FolderTargets
            label={t('LANG_TASKS_MOVE')}
            without={INBOX}
            onChoose={(folder) => {
              setMoving(false);
              void fileMail(folder);
            }}
          />
        </Popover>
      ) : null}
      <VisuallyHidden>
        <span role="status">
          {last === undefined ? '' : t('LANG_TASKS_ZERO_REMAIN', { count: zero.get().rows.length })}
        </span>
      </VisuallyHidden>
    </div>
  );
}
