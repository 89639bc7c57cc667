import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { hasFlag } from '@pillarbox/rules/flags';
import { Paperclip, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { personMark } from '../../../../lib/person-mark.ts';
import { usePreferences } from '../../../../lib/preferences-state.ts';
import { useUser } from '../../../../lib/session-state.ts';
import { cx } from '../../../../ui/cx.ts';
import { PersonFace } from '../../../../ui/PersonFace.tsx';
import { isDraft } from '../../actions/one-message.ts';
import { useFolders } from '../../data/folders.ts';
import { folderIcon } from '../../folders/folder-icon.ts';
import { keyOf } from '../../model/conversation-fold.ts';
import { folderName } from '../../model/folder-text.ts';
import { nameOf, previewOf } from '../../model/row-text.ts';
import { useTimes } from '../../state/times.ts';
import { isOwn } from '../../model/own-address.ts';
import styles from './Conversation.module.css';

interface ConversationLineProps {
  readonly row: MessageRow;
  /** The folder that the user reads: the line names any other folder. */
  readonly path: string;
  readonly isOpen: boolean;
  readonly tabIndex: 0 | -1;
  readonly onPress: () => void;
}

/** A message of a conversation in one line: sender, first words, place and date. Pressing it opens or folds the message. */
export function ConversationLine({ row, path, isOpen, tabIndex, onPress }: ConversationLineProps): ReactNode {
  const t = useText();
  const times = useTimes();
  const own = useUser()?.mail ?? '';
  // The user has one picture in the whole page, whatever name the message was sent under.
  const { fullname } = usePreferences();
  const [from] = row.from;
  const isMine = from !== undefined && isOwn(from, own);
  const name = isMine ? t('LANG_CONVERSATION_YOU') : nameOf(from) || t('LANG_MAIL_NO_SENDER');
  const isUnread = !hasFlag(row.flags, MESSAGE_FLAG.SEEN);
  return (
    <button
      type="button"
      className={cx(styles['line'], isUnread && styles['unread'])}
      data-stop={keyOf(row)}
      tabIndex={tabIndex}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <span {...personMark(from)} className={styles['face']}>
        <PersonFace name={isMine ? fullname : from?.name} address={from?.mail} size={28} />
      </span>
      <span className={styles['name']}>{name}</span>
      {isUnread ? <span className={styles['said']}>{t('LANG_MAIL_UNREAD')}</span> : null}
      {isDraft(row.flags) ? <span className={styles['draft']}>{t('LANG_CONVERSATION_DRAFT')}</span> : null}
      <span className={styles['words']}>{previewOf(row.preview, t)}</span>
      {hasFlag(row.flags, MESSAGE_FLAG.FLAGGED) ? (
        <Star size={14} fill="currentColor" className={styles['star']} aria-label={t('LANG_MAIL_MARK_STAR')} />
      ) : null}
      {hasFlag(row.flags, MESSAGE_FLAG.ATTACH) ? (
        <Paperclip size={14} className={styles['mark']} aria-label={t('LANG_MAIL_MARK_ATTACHMENT')} />
      ) : null}
      {row.folder === path ? null : <Place path={row.folder} />}
      <time className={styles['time']} dateTime={new Date(row.date).toISOString()}>
        {times.short(row.date)}
      </time>
    </button>
  );
}

/** The folder of a message that lies outside the folder being read. */
function Place({ path }: { readonly path: string }): ReactNode {
  const t = useText();
  const { data: folders = [] } = useFolders();
  const folder = folders.find((one) => one.name === path);
  if (folder === undefined) return null;
  const Icon = folderIcon(folder);
  return (
    <span className={styles['place']}>
      <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles['placeName']}>{folderName(folder, t)}</span>
    </span>
  );
}
