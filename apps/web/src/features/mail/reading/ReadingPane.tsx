import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Message } from '@pillarbox/contract/mail/message';
import { hasFlag } from '@pillarbox/rules/flags';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { whenIdle } from '../../../lib/first-screen.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { useUser } from '../../../lib/session-state.ts';
import { useStore } from '../../../lib/store.ts';
import { isTyping } from '../../../lib/shortcuts.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { star, wholeRows } from '../actions/message-actions.ts';
import { useFolders } from '../data/folders.ts';
import { prefetchMessage, useMessage } from '../data/message.ts';
import { keyOf } from '../model/conversation-fold.ts';
import { otherSender } from '../model/own-address.ts';
import { nameOf, subjectOf } from '../model/row-text.ts';
import { folderName } from '../model/folder-text.ts';
import { useMailLocation } from '../model/location.ts';
import { autoOpenedUid } from '../state/mail-state.ts';
import { openedWith, useOpenConversation } from '../state/open-conversation.ts';
import { neighbour, openUidvalidity, openView, useOpenView } from '../state/open-list.ts';
import { answeredOf } from './conversation/answered.ts';
import { ConversationView } from './conversation/ConversationView.tsx';
import { useOneMessage } from './conversation/use-one-message.tsx';
import { loadUsualCards } from './MessageCards.tsx';
import { useMarkedRead } from './mark-read.ts';
import { useOpenBody } from './open-body.ts';
import { NothingOpen } from './NothingOpen.tsx';
import { NotThere, OFFLINE } from './NotThere.tsx';
import { OpenMessage } from './OpenMessage.tsx';
import { ReadingToolbar } from './ReadingToolbar.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { SubjectBar } from './SubjectBar.tsx';
import { useCommands } from './use-commands.tsx';
import styles from './ReadingPane.module.css';

/** The open message, or a hint when none is open. The frame stays loaded from one message to the next, which is faster. */
export function ReadingPane(): ReactNode {
  const t = useText();
  const { folder: path, uid, isListRoute } = useMailLocation();
  const { data: folders = [] } = useFolders();
  const folder = folders.find((one) => one.name === path);
  const conversation = useOpenConversation({ name: path, use: folder?.use ?? null }, uid, isListRoute);
  const { main, rows, count, fallBack } = conversation;
  const { data: message, error, isPaused, refetch } = useMessage(main.folder, main.uid);
  const row = useOpenView((view) => view?.rowOf(uid));
  const mainFlags = rows.find((one) => keyOf(one) === keyOf(main))?.flags ?? message?.flags ?? 0;
  const flags = row?.flags ?? mainFlags;
  const isSeveral = rows.length > 0;
  const open = useOpenBody(message, main.uid);
  const here = rows.filter((one) => one.folder === path).map((one) => one.uid);
  // Of a very long conversation the list knows more messages than the pane has.
  const whole = (): number[] => (isSeveral ? [...new Set([uid, ...here, ...wholeRows([uid])])] : [uid]);
  const commands = useCommands({
    folder: { name: path, use: folder?.use ?? null },
    uid,
    flags,
    message,
    body: open.options,
    setBody: open.setOptions,
    whole,
    answered: () => answeredOf(conversation, message?.uidvalidity ?? 0),
  });
  const ofMain = useOneMessage({ ...main, uidvalidity: message?.uidvalidity ?? 0 }, mainFlags, open);
  const scroller = useRef<HTMLDivElement>(null);
  const isOwnRow = main.folder === path && main.uid === uid;
  const uidvalidity = main.folder === path ? openUidvalidity() : (message?.uidvalidity ?? 0);
  const isLoaded = message?.uid === main.uid && message.folder === main.folder;
  const readFlags = isOwnRow ? flags : mainFlags;
  useMarkedRead({ ...main, uidvalidity }, isLoaded ? readFlags : null, useStore(autoOpenedUid) === uid);
  const isMainGone = error instanceof ApiError && error.code === 'message_not_found' && !isOwnRow;
  useEffect(() => {
    if (isMainGone) fallBack();
  });
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
    // The user probably opens a neighbour next.
    const timer = setTimeout(() => {
      if (uid === 0) return;
      for (const step of [1, -1] as const) {
        const next = openView()?.rowOf(neighbour(uid, step));
        if (next !== undefined) prefetchMessage(openedWith(next).folder, openedWith(next).uid);
      }
    }, 400);
    return () => clearTimeout(timer);
  }, [path, uid]);
  useEffect(() => whenIdle(loadUsualCards), []);
  const shown = message !== undefined && uid !== 0;
  const own = useUser()?.mail ?? '';
  const sender = shown ? otherSender(message, own) : null;
  return (
    <section
      className={styles['pane']}
      aria-label={t('LANG_MAIL_READING_PANE')}
      data-area="reading"
      onPointerDownCapture={clearAutoOpened}
      onKeyDownCapture={clearAutoOpened}
      onWheelCapture={clearAutoOpened}
      onKeyDown={(event) => {
        if (event.key !== 'Delete' || uid === 0 || event.defaultPrevented || isTyping(event.target)) return;
        event.preventDefault();
        commands.remove();
      }}
    >
      <VisuallyHidden>
        <span role="status">{shown ? openedWords(message, t) : ''}</span>
      </VisuallyHidden>
      {uid === 0 ? null : (
        <ReadingToolbar
          uid={uid}
          flags={flags}
          commands={commands}
          whole={whole}
          sender={sender}
          message={shown ? message : undefined}
        />
      )}
      {uid === 0 ? <NothingOpen /> : null}
      {uid !== 0 && message === undefined ? (
        // Without a network the query pauses instead of failing.
        <NotThere failure={isPaused ? OFFLINE : error} onRetry={() => void refetch()} onClose={commands.close} />
      ) : null}
      <div
        ref={scroller}
        className={styles['scroll']}
        data-print={shown ? '' : undefined}
        hidden={!shown}
        tabIndex={shown ? 0 : -1}
        role="region"
        // Set only when the body is shown: tests and scripts wait for it.
        data-uid={shown && open.isShown ? uid : undefined}
        aria-label={t('LANG_MAIL_MESSAGE')}
      >
        {shown ? (
          <SubjectBar
            uid={uid}
            subject={message.header.subject}
            label={folder === undefined || folder.use !== null ? '' : folderName(folder, t)}
            count={count}
            starred={hasFlag(flags, MESSAGE_FLAG.FLAGGED)}
            onStar={() => star([uid], !hasFlag(flags, MESSAGE_FLAG.FLAGGED))}
          />
        ) : null}
        <ConversationView conversation={conversation} path={path} uid={uid} scroller={scroller}>
          {(fold) => (
            <OpenMessage
              message={shown ? message : undefined}
              commands={fold === undefined ? commands : ofMain}
              open={open}
              fold={fold}
              scroller={scroller}
            />
          )}
        </ConversationView>
      </div>
      {shown ? <ReplyBar message={message} commands={commands} /> : null}
    </section>
  );
}

/** The announcement for screen readers when a message opens. */
function openedWords({ header }: Message, t: Translate): string {
  const name = nameOf(header.from[0]) || t('LANG_MAIL_NO_SENDER');
  return t('LANG_MAIL_OPENED', { subject: subjectOf(header.subject, t), name });
}

/** The user acts on the message that the page opened, so it may be marked read. */
function clearAutoOpened(): void {
  autoOpenedUid.set(0);
}
