import type { Message } from '@pillarbox/contract/mail/message';
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { requestCompose } from '../actions/compose-request.ts';
import { otherSender } from '../model/own-address.ts';
import { Attachments } from './Attachments.tsx';
import { BodyFrame } from './BodyFrame.tsx';
import type { HeadCommands } from './commands.ts';
import { isBodyReplaced, MessageCards } from './MessageCards.tsx';
import type { FoldButton } from './MessageHead.tsx';
import { MessageHead } from './MessageHead.tsx';
import type { OpenBody } from './open-body.ts';
import { ReadingBanners } from './ReadingBanners.tsx';
import { bodyOf } from './use-body.ts';
import styles from './ReadingPane.module.css';

interface OpenMessageProps {
  /** Undefined while none is open: the empty frame stays loaded, so that the next message shows sooner. */
  readonly message: Message | undefined;
  readonly commands: HeadCommands;
  readonly open: OpenBody;
  /** In a conversation, the sender's name folds the message. */
  readonly fold?: FoldButton | undefined;
  /** The element that scrolls, for links within the body. */
  readonly scroller: RefObject<HTMLElement | null>;
}

const NONE: readonly string[] = [];

/** One open message: head, banners, body and attachments. */
export function OpenMessage({ message, commands, open, fold, scroller }: OpenMessageProps): ReactNode {
  const t = useText();
  const own = useUser()?.mail ?? '';
  const frame = useRef<HTMLDivElement>(null);
  const { options, setOptions, body } = open;
  const isReplaced = message !== undefined && isBodyReplaced(message);
  return (
    <>
      {message === undefined ? null : (
        <MessageHead key={message.uid} message={message} commands={commands} fold={fold} />
      )}
      {message === undefined ? null : <MessageCards message={message} position="line" />}
      <div className={styles['body']}>
        {message === undefined ? null : (
          <ReadingBanners
            message={message}
            held={options.remote.length > 0 ? NONE : open.held}
            truncated={bodyOf(message, options.plain)?.truncated ?? false}
            cut={open.cut}
            options={options}
            onChange={setOptions}
          />
        )}
        {message === undefined ? null : <MessageCards message={message} position="above" />}
        <div ref={frame} className={options.paper ? styles['paper'] : undefined}>
          <BodyFrame
            message={body}
            subject={message?.header.subject ?? ''}
            sender={message === undefined ? null : otherSender(message, own)}
            label={t('LANG_MAIL_BODY')}
            onShown={open.onShown}
            onStuck={() => setOptions({ stuck: options.stuck + 1 })}
            onMailto={(mailto) => requestCompose({ command: 'new', mailto })}
            onScroll={(top) =>
              scroller.current?.scrollTo({ top: (frame.current?.offsetTop ?? 0) + top, behavior: 'smooth' })
            }
          />
        </div>
        {message !== undefined &&
        !isReplaced &&
        body === null &&
        options.stuck === 0 &&
        !message.notes.includes('too_heavy') ? (
          <p className={styles['nobody']}>{t('LANG_MAIL_NO_BODY')}</p>
        ) : null}
        {message === undefined ? null : (
          <div className={open.isShown ? undefined : styles['waiting']}>
            {isReplaced ? null : <Attachments message={message} />}
            <MessageCards message={message} position="below" />
          </div>
        )}
      </div>
    </>
  );
}
