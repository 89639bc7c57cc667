import type { Folder } from '@pillarbox/contract/mail/folder';
import { formatSize } from '@pillarbox/rules/size';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { useOwnFolders } from '../data/folders.ts';
import { usageQuery } from '../data/usage.ts';
import { EmptyFolderDialog } from '../folders/EmptyFolderDialog.tsx';
import { opens } from '../model/folder-kind.ts';
import { CleanUp } from './CleanUp.tsx';
import { LargestMessages } from './LargestMessages.tsx';
import { readSizesAgain } from './storage.queries.ts';
import { StorageMap } from './StorageMap.tsx';
import styles from './Usage.module.css';

/** The used share from which the bar warns. */
const NEARLY_FULL = 0.9;

/** What the list of messages shows: the largest ones, or those that a clean-up names. */
export type Review = 'largest' | 'old';

const NO_FOLDERS: readonly Folder[] = [];

/** Route /preferences/usage [SHELL-038, PREF-033]: the storage by folder, the largest messages, and what can be deleted. */
export function UsageScreen(): ReactNode {
  const t = useText();
  const folders = useOwnFolders();
  const usage = useQuery(usageQuery);
  const [review, setReview] = useState<Review>('largest');
  /** The folder that a clean-up is about while the user points at it. */
  const [chosen, setChosen] = useState('');
  const all = folders.data?.filter(opens) ?? NO_FOLDERS;
  const stored = all.reduce((sum, { info }) => sum + info.dropsize, 0);
  // Mail arrives, is deleted, or comes back by Undo: what is shown of it is read again.
  const state = all.map(({ name, info }) => `${name} ${String(info.messages)} ${String(info.dropsize)}`).join('\n');
  const before = useRef('');
  useEffect(() => {
    if (before.current !== '' && before.current !== state) void readSizesAgain();
    before.current = state;
  }, [state]);
  if (folders.error !== null && folders.data === undefined) {
    return (
      <ErrorState
        title={t(errorTextKey(folders.error))}
        action={<Button onClick={() => void folders.refetch()}>{t('LANG_USAGE_AGAIN')}</Button>}
      />
    );
  }
  return (
    <div className={styles['page']}>
      <h2 className={styles['title']}>{t('LANG_SHELL_TITLE_USAGE')}</h2>
      <Used used={usage.data?.used ?? stored} limit={usage.data?.limit ?? 0} isKnown={usage.data !== undefined} />
      {folders.data === undefined ? (
        <div className={styles['counting']} role="status">
          {t('LANG_USAGE_COUNTING')}
        </div>
      ) : (
        <StorageMap folders={all} chosen={chosen} />
      )}
      <div className={styles['columns']}>
        <LargestMessages key={review} review={review} folders={all} onBack={() => setReview('largest')} />
        <CleanUp folders={all} onReview={() => setReview('old')} onChoose={setChosen} />
      </div>
      <EmptyFolderDialog />
    </div>
  );
}

interface UsedProps {
  readonly used: number;
  /** 0 when no limit is known. */
  readonly limit: number;
  readonly isKnown: boolean;
}

/** The used storage in words and as a bar, which warns before the mailbox is full. */
function Used({ used, limit, isKnown }: UsedProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const share = limit === 0 ? 0 : used / limit;
  const state = share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly' : 'calm';
  const size = used === 0 ? t('LANG_USAGE_NOTHING') : formatSize(used, tag);
  const words =
    limit === 0
      ? t('LANG_USAGE_USED', { used: size })
      : t('LANG_USAGE_USED_OF', { used: size, limit: formatSize(limit, tag) });
  const warning = { full: t('LANG_USAGE_FULL'), nearly: t('LANG_USAGE_NEARLY_FULL'), calm: '' }[state];
  return (
    <>
      <p className={styles['used']} role="status">
        {isKnown ? <strong>{words}</strong> : null} {warning}
      </p>
      {limit === 0 ? null : (
        <span
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(Math.min(1, share) * 100)}
          className={styles['track']}
        >
          <span
            className={cx(styles['bar'], styles[state])}
            style={{ width: `${String(Math.min(1, share) * 100)}%` }}
          />
        </span>
      )}
    </>
  );
}
