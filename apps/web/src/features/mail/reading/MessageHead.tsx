import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Message } from '@pillarbox/contract/mail/message';
import { hasFlag } from '@pillarbox/rules/flags';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Reply, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useKeyHints } from '../../../lib/shortcuts.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Label } from '../../../ui/Badge.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { personalHue } from '../../../theme/personal.ts';
import { label as lineOf, nameOf, shown } from '../model/row-text.ts';
import { star } from '../actions/message-actions.ts';
import { useTimes } from '../state/times.ts';
import type { MessageCommands } from './commands.ts';
import { LongText } from './LongText.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Recipients, recipientLine } from './Recipients.tsx';
import { Suspicions } from './Suspicions.tsx';
import styles from './MessageHead.module.css';

interface MessageHeadProps {
  readonly message: Message;
  /** Current flags, from the list. */
  readonly flags: number;
  /** Name of the folder, shown as a label; '' for a core folder, which has none. */
  readonly label: string;
  readonly commands: MessageCommands;
}

/** The head of the message: subject, sender, recipients and date. */
export function MessageHead({ message, flags, label, commands }: MessageHeadProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const times = useTimes();
  const hint = useKeyHints();
  const own = useUser()?.mail ?? '';
  const { header } = message;
  const [from] = header.from;
  const sender = nameOf(from);
  const starred = hasFlag(flags, MESSAGE_FLAG.FLAGGED);
  return (
    <>
      <div className={styles['top']}>
        <h2 className={styles['subject']}>
          <LongText text={shown(header.subject).trim() || t('LANG_MAIL_NO_SUBJECT')} />
        </h2>
        {label === '' ? null : (
          <span className={styles['label']}>
            <Label hue={personalHue(label)}>{label}</Label>
          </span>
        )}
        <IconButton
          icon={
            <Star
              size={18}
              strokeWidth={1.75}
              fill={starred ? 'currentColor' : 'none'}
              className={starred ? styles['starred'] : undefined}
            />
          }
          label={t(starred ? 'LANG_MAIL_UNSTAR' : 'LANG_MAIL_STAR')}
          keyHint={hint('toggle_star')}
          aria-pressed={starred}
          onClick={() => star([message.uid], !starred)}
        />
      </div>
      <div className={styles['who']}>
        <Avatar name={from?.name} address={from?.mail} size={40} />
        <div className={styles['lines']}>
          <div className={styles['first']}>
            <span className={styles['name']}>{sender === '' ? t('LANG_MAIL_NO_SENDER') : sender}</span>
            {from === undefined || from.name === '' || from.mail === '' ? null : (
              <span className={styles['senderMail']}>{lineOf(visibleText(from.mail))}</span>
            )}
          </div>
          <Suspicions address={from} />
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
    </>
  );
}
