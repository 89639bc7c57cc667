import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { Download, FolderInput, Mail, MailOpen, ShieldAlert, ShieldCheck, Star, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { messagesAddress } from '../data/archives.ts';
import { saveContent } from '../data/content-address.ts';
import { inSpam, lacks, markSeen, remove, star, toggleSpam, wholeRows } from '../actions/message-actions.ts';
import { selection } from '../state/mail-state.ts';
import { openList, openUidvalidity, useOpenView } from '../state/open-list.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { NOTHING_SELECTED } from '../model/selection.ts';
import styles from './BulkBar.module.css';

/** What can be done with the checked rows; there from the first one on, gone with Escape (ui.md 6). */
export function BulkBar(): ReactNode {
  const t = useText();
  const checked = useStore(selection, (now) => now.checked);
  const folder = useStore(openList, (open) => open?.folder ?? '');
  // What the buttons say follows the flags of the rows.
  useOpenView((view) => view);
  const [moving, setMoving] = useState<Element | null>(null);
  if (checked.size === 0) return null;
  const uids = wholeRows(checked);
  const unseen = lacks(uids, MESSAGE_FLAG.SEEN);
  const unstarred = lacks(uids, MESSAGE_FLAG.FLAGGED);
  const spam = inSpam();
  const archive = messagesAddress(folder, uids, openUidvalidity());
  const clear = (): void => selection.set(NOTHING_SELECTED);
  const actions = [
    {
      label: t(unseen ? 'LANG_MAIL_MARK_READ' : 'LANG_MAIL_MARK_UNREAD'),
      icon: unseen ? <MailOpen size={17} /> : <Mail size={17} />,
      run: () => markSeen(uids, unseen),
    },
    {
      label: t(unstarred ? 'LANG_MAIL_STAR' : 'LANG_MAIL_UNSTAR'),
      icon: <Star size={17} />,
      run: () => star(uids, unstarred),
    },
    { label: t('LANG_MAIL_MOVE'), icon: <FolderInput size={17} />, run: setMoving },
    {
      label: t(spam ? 'LANG_MAIL_NOT_SPAM' : 'LANG_MAIL_SPAM'),
      icon: spam ? <ShieldCheck size={17} /> : <ShieldAlert size={17} />,
      run: () => toggleSpam(uids),
    },
    ...(archive === null
      ? []
      : [{ label: t('LANG_MAIL_DOWNLOAD_ALL'), icon: <Download size={17} />, run: () => saveContent(archive) }]),
    { label: t('LANG_MAIL_DELETE'), icon: <Trash2 size={17} />, run: () => remove(uids) },
  ];
  return (
    <div role="toolbar" aria-label={t('LANG_MAIL_SELECTED_ACTIONS')} className={styles['bar']}>
      <span className={styles['count']} role="status">
        {t('LANG_MAIL_SELECTED', { count: checked.size })}
      </span>
      <span className={styles['rule']} />
      {actions.map(({ label, icon, run }) => (
        <button
          key={label}
          type="button"
          className={styles['action']}
          aria-label={label}
          onClick={(event) => run(event.currentTarget)}
        >
          {icon}
          <span className={styles['words']}>{label}</span>
        </button>
      ))}
      <span className={styles['rule']} />
      <IconButton
        className={styles['close'] ?? ''}
        icon={<X size={17} />}
        label={t('LANG_MAIL_SELECT_NONE')}
        onClick={clear}
      />
      {moving === null ? null : <MoveMenu anchor={moving} uids={uids} onClose={() => setMoving(null)} />}
    </div>
  );
}
