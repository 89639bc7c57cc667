import type { Message } from '@pillarbox/contract/mail/message';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useKeyHints } from '../../../lib/shortcuts.ts';
import { personMark } from '../../../lib/person-mark.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PersonFace } from '../../../ui/PersonFace.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useUser } from '../../../lib/session-state.ts';
import { isOwn, otherSender } from '../model/own-address.ts';
import { label as lineOf, nameOf } from '../model/row-text.ts';
import { useTimes } from '../state/times.ts';
import { AddressActions } from '../../../lib/address-actions.tsx';
import { AddressButton } from './AddressButton.tsx';
import type { HeadCommands } from './commands.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { Recipients, recipientLine } from './Recipients.tsx';
import styles from './MessageHead.module.css';

interface MessageHeadProps {
  readonly message: Message;
  readonly commands: HeadCommands;
  /** In a conversation, the sender's name folds the message. */
  readonly fold?: FoldButton | undefined;
}

/** The button that folds a message of a conversation. */
export interface FoldButton {
  /** Its name among the stops of the arrow keys. */
  readonly stop: string;
  readonly tabIndex: 0 | -1;
  readonly onFold: () => void;
}

/** The head of the message: sender, recipients and date. */
export function MessageHead({ message, commands, fold }: MessageHeadProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const hint = useKeyHints();
  const own = useUser()?.mail ?? '';
  const { header } = message;
  // The user has one picture in the whole page, whatever name the message was sent under.
  const { fullname } = usePreferences();
  const [from] = header.from;
  const sender = otherSender(message, own);
  const isMine = from !== undefined && isOwn(from, own);
  const name = nameOf(from) || t('LANG_MAIL_NO_SENDER');
  const face = <PersonFace name={isMine ? fullname : from?.name} address={from?.mail} size={40} />;
  return (
    <div className={styles['who']}>
      {from === undefined || from.mail === '' ? (
        face
      ) : (
        <button
          type="button"
          {...personMark(from)}
          data-person-opens=""
          data-no-print=""
          aria-haspopup="dialog"
          aria-label={t('LANG_MAIL_PERSON_CARD', { name: nameOf(from) })}
          className={styles['face']}
        >
          {face}
        </button>
      )}
      <div className={styles['lines']}>
        <div className={styles['first']}>
          {fold === undefined ? (
            <span className={styles['name']}>
              <bdi>{name}</bdi>
            </span>
          ) : (
            <button
              type="button"
              className={styles['name']}
              data-stop={fold.stop}
              tabIndex={fold.tabIndex}
              aria-expanded
              onClick={fold.onFold}
            >
              <bdi>{name}</bdi>
            </button>
          )}
          {from === undefined || from.name === '' || from.mail === '' ? null : (
            <AddressButton address={from} message={message} className={styles['senderMail']}>
              <bdi>{lineOf(visibleText(from.mail))}</bdi>
            </AddressButton>
          )}
        </div>
        <Recipients message={message} line={recipientLine(header, own, { t, tag })} times={times} />
      </div>
      <time className={styles['time']} dateTime={new Date(header.date).toISOString()}>
        <span data-no-print="">{times.long(header.date)}</span>
        <span className={styles['onPaper']}>{times.full(header.date)}</span>
      </time>
      <span className={styles['buttons']}>
        <IconButton
          icon={<Reply size={17} strokeWidth={1.75} />}
          label={t('LANG_MAIL_REPLY')}
          keyHint={hint('reply')}
          onClick={commands.reply}
        />
        <MoreMenu commands={commands.more}>
          {sender === null ? null : <AddressActions address={sender} written={message} />}
        </MoreMenu>
      </span>
    </div>
  );
}
