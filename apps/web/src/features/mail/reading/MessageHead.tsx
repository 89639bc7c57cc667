import type { Message } from '@pillarbox/contract/mail/message';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useKeyHints } from '../../../lib/shortcuts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { label as lineOf, nameOf } from '../model/row-text.ts';
import { useTimes } from '../state/times.ts';
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
  const [from] = header.from;
  const name = nameOf(from) || t('LANG_MAIL_NO_SENDER');
  return (
    <div className={styles['who']}>
      <Avatar name={from?.name} address={from?.mail} size={40} />
      <div className={styles['lines']}>
        <div className={styles['first']}>
          {fold === undefined ? (
            <span className={styles['name']}>{name}</span>
          ) : (
            <button
              type="button"
              className={styles['name']}
              data-stop={fold.stop}
              tabIndex={fold.tabIndex}
              aria-expanded
              onClick={fold.onFold}
            >
              {name}
            </button>
          )}
          {from === undefined || from.name === '' || from.mail === '' ? null : (
            <span className={styles['senderMail']}>{lineOf(visibleText(from.mail))}</span>
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
        <MoreMenu commands={commands.more} />
      </span>
    </div>
  );
}
