import {
  AlarmClock,
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
  Tag,
  Trash2,
  UserRound,
} from 'lucide-react';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { toggleSidebar } from '../../../lib/person-mark.ts';
import { useKeyHints, useShortcut } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuItem } from '../../../ui/Menu.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { LabelMenu } from '../../labels/public.ts';
import { inSpam, keywordsOf, label } from '../actions/message-actions.ts';
import { MessageSnoozeMenu } from '../actions/MessageSnoozeMenu.tsx';
import { canSnooze } from '../actions/snooze-actions.ts';
import { MoveMenu } from '../folders/MoveMenu.tsx';
import { useOpenView } from '../state/open-list.ts';
import { AddressActions } from '../../../lib/address-actions.tsx';
import type { MessageCommands } from './commands.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { PinItems } from './PinItems.tsx';
import styles from './ReadingToolbar.module.css';

interface ReadingToolbarProps {
  readonly uid: number;
  readonly flags: number;
  readonly commands: MessageCommands;
  /** The messages that moving acts on. */
  readonly whole: () => readonly number[];
  /** The sender, whom the menu can block; null while the message loads, and for the user's own. */
  readonly sender: Address | null;
  /** The open message, when it is loaded. */
  readonly message: Message | undefined;
}

/** The toolbar above the open message: reply, file, next and previous. On a phone the reply buttons are at the bottom instead. */
export function ReadingToolbar(props: ReadingToolbarProps): ReactNode {
  const { uid, flags, commands, whole, sender, message } = props;
  const t = useText();
  const tag = useLocaleTag();
  const index = useOpenView((view) => view?.indexOf(uid) ?? -1);
  const total = useOpenView((view) => view?.total ?? 0);
  const [moving, setMoving] = useState<Element | null>(null);
  const [snoozing, setSnoozing] = useState<Element | null>(null);
  const [labelled, setLabelled] = useState<Element | null>(null);
  const hasRow = index !== -1;
  const hint = useKeyHints();
  const seen = hasFlag(flags, MESSAGE_FLAG.SEEN);
  const spam = inSpam(whole());
  useShortcut('move', uid === 0 ? null : () => setMoving(document.querySelector('[data-move]')));
  const askTime = (): void => setSnoozing(document.querySelector('[data-more]'));
  useShortcut('snooze', uid === 0 || !canSnooze() ? null : askTime);
  const showSender = sender === null ? null : (): void => toggleSidebar(sender);
  useShortcut('person_details', showSender);
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
      {canSnooze() ? (
        <IconButton
          className={styles['wide'] ?? ''}
          icon={<AlarmClock size={17} strokeWidth={1.75} />}
          label={t('LANG_ROWS_SNOOZE')}
          keyHint={hint('snooze')}
          aria-haspopup="dialog"
          aria-expanded={snoozing !== null}
          onClick={(event) => setSnoozing(snoozing === null ? event.currentTarget : null)}
        />
      ) : null}
      {hasRow ? (
        <IconButton
          className={styles['wide'] ?? ''}
          icon={<Tag size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_LABEL')}
          keyHint={hint('label')}
          aria-haspopup="dialog"
          aria-expanded={labelled !== null}
          onClick={(event) => setLabelled(labelled === null ? event.currentTarget : null)}
        />
      ) : null}
      <IconButton
        className={styles['wide'] ?? ''}
        icon={seen ? <Mail size={17} strokeWidth={1.75} /> : <MailOpen size={17} strokeWidth={1.75} />}
        label={t(seen ? 'LANG_MAIL_MARK_AS_UNREAD' : 'LANG_MAIL_MARK_AS_READ')}
        keyHint={hint('toggle_seen')}
        onClick={commands.toggleSeen}
      />
      {showSender === null ? null : (
        <IconButton
          className={styles['wide'] ?? ''}
          icon={<UserRound size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_PERSON_DETAILS')}
          keyHint={hint('person_details')}
          onClick={showSender}
        />
      )}
      <span data-more="" className={styles['more']}>
        <MoreMenu commands={commands.more}>
          {canSnooze() ? (
            <MenuItem icon={<AlarmClock size={16} />} onAction={askTime}>
              {t('LANG_ROWS_SNOOZE')}
            </MenuItem>
          ) : null}
          <PinItems uids={whole} />
          <MenuItem icon={spam ? <ShieldCheck size={16} /> : <ShieldAlert size={16} />} onAction={commands.spam}>
            {t(spam ? 'LANG_MAIL_NOT_SPAM' : 'LANG_MAIL_SPAM')}
          </MenuItem>
          {showSender === null ? null : (
            <MenuItem icon={<UserRound size={16} />} onAction={showSender}>
              {t('LANG_MAIL_PERSON_DETAILS')}
            </MenuItem>
          )}
          {sender === null ? null : <AddressActions address={sender} written={message} />}
        </MoreMenu>
      </span>
      <span className={styles['space']} />
      <span className={styles['actions']}>
        {hasRow ? (
          <span className={styles['counter']}>
            {t('LANG_MAIL_POSITION', { position: (index + 1).toLocaleString(tag), total: total.toLocaleString(tag) })}
          </span>
        ) : null}
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
      {snoozing === null ? null : (
        <MessageSnoozeMenu anchor={snoozing} uids={whole()} onClose={() => setSnoozing(null)} />
      )}
      {labelled === null ? null : (
        <LabelMenu
          anchor={labelled}
          messages={keywordsOf([uid])}
          onChange={(change) => label([uid], change)}
          onClose={() => setLabelled(null)}
        />
      )}
      {moving === null ? null : <MoveMenu anchor={moving} uids={whole()} onClose={() => setMoving(null)} />}
    </Toolbar>
  );
}
