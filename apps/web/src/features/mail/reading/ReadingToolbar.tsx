import {
  Archive,
  ChevronLeft,
  ChevronDown,
  ChevronUp,
  FolderInput,
  Forward,
  Mail,
  MailOpen,
  Reply,
  ReplyAll,
  ShieldAlert,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useKeyHints, useShortcut } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { inSpam } from '../actions/message-actions.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { useOpenView } from '../state/open-list.ts';
import type { MessageCommands } from './commands.ts';
import { MoreMenu } from './MoreMenu.tsx';
import styles from './ReadingToolbar.module.css';

interface ReadingToolbarProps {
  readonly uid: number;
  readonly flags: number;
  readonly commands: MessageCommands;
  /** The messages that moving acts on. */
  readonly whole: () => readonly number[];
}

/** The toolbar above the open message: reply, file, next and previous. On a phone the reply buttons are at the bottom instead. */
export function ReadingToolbar({ uid, flags, commands, whole }: ReadingToolbarProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const index = useOpenView((view) => view?.indexOf(uid) ?? -1);
  const total = useOpenView((view) => view?.total ?? 0);
  const [moving, setMoving] = useState<Element | null>(null);
  const hint = useKeyHints();
  const seen = hasFlag(flags, MESSAGE_FLAG.SEEN);
  const spam = inSpam();
  useShortcut('move', uid === 0 ? null : () => setMoving(document.querySelector('[data-move]')));
  return (
    <Toolbar label={t('LANG_MAIL_MESSAGE_ACTIONS')} className={styles['bar']}>
      <IconButton
        className={styles['back'] ?? ''}
        icon={<ChevronLeft size={20} strokeWidth={1.8} />}
        label={t('LANG_MAIL_BACK')}
        onClick={commands.close}
      />
      <span className={styles['answers']}>
        <Button
          icon={<Reply size={16} strokeWidth={1.75} />}
          data-tooltip={t('LANG_MAIL_REPLY')}
          data-tooltip-keys={hint('reply')}
          className={styles['reply']}
          onClick={commands.reply}
        >
          {t('LANG_MAIL_REPLY')}
        </Button>
        <IconButton
          icon={<ReplyAll size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_REPLY_ALL')}
          keyHint={hint('reply_all')}
          onClick={commands.replyAll}
        />
        <IconButton
          icon={<Forward size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_FORWARD')}
          keyHint={hint('forward')}
          onClick={commands.forward}
        />
        <span className={styles['rule']} />
      </span>
      {commands.archive === null ? null : (
        <IconButton
          icon={<Archive size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_ARCHIVE')}
          keyHint={hint('archive')}
          onClick={commands.archive}
        />
      )}
      <IconButton
        icon={<Trash2 size={17} strokeWidth={1.75} />}
        label={t('LANG_MAIL_DELETE')}
        keyHint="Del"
        onClick={commands.remove}
      />
      <IconButton
        className={styles['wide'] ?? ''}
        icon={spam ? <ShieldCheck size={17} strokeWidth={1.75} /> : <ShieldAlert size={17} strokeWidth={1.75} />}
        label={t(spam ? 'LANG_MAIL_NOT_SPAM' : 'LANG_MAIL_SPAM')}
        onClick={commands.spam}
      />
      <IconButton
        data-move=""
        icon={<FolderInput size={17} strokeWidth={1.75} />}
        label={t('LANG_MAIL_MOVE')}
        keyHint={hint('move')}
        aria-haspopup="dialog"
        aria-expanded={moving !== null}
        onClick={(event) => setMoving(moving === null ? event.currentTarget : null)}
      />
      <IconButton
        className={styles['wide'] ?? ''}
        icon={seen ? <Mail size={17} strokeWidth={1.75} /> : <MailOpen size={17} strokeWidth={1.75} />}
        label={t(seen ? 'LANG_MAIL_MARK_AS_UNREAD' : 'LANG_MAIL_MARK_AS_READ')}
        keyHint={hint('toggle_seen')}
        onClick={commands.toggleSeen}
      />
      <MoreMenu commands={commands.more}>
        <MenuItem icon={spam ? <ShieldCheck size={16} /> : <ShieldAlert size={16} />} onAction={commands.spam}>
          {t(spam ? 'LANG_MAIL_NOT_SPAM' : 'LANG_MAIL_SPAM')}
        </MenuItem>
      </MoreMenu>
      <span className={styles['space']} />
      <span className={styles['actions']}>
        {index === -1 ? null : (
          <span className={styles['counter']}>
            {t('LANG_MAIL_POSITION', { position: (index + 1).toLocaleString(tag), total: total.toLocaleString(tag) })}
          </span>
        )}
        <IconButton
          icon={<ChevronUp size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_PREVIOUS')}
          keyHint={hint('previous_message')}
          disabled={commands.previous === null}
          onClick={() => commands.previous?.()}
        />
        <IconButton
          icon={<ChevronDown size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_NEXT')}
          keyHint={hint('next_message')}
          disabled={commands.next === null}
          onClick={() => commands.next?.()}
        />
      </span>
      {moving === null ? null : <MoveMenu anchor={moving} uids={whole()} onClose={() => setMoving(null)} />}
    </Toolbar>
  );
}
