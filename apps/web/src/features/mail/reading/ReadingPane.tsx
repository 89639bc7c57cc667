import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Message } from '@pillarbox/contract/mail/message';
import { hasFlag } from '@pillarbox/rules/flags';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { isTyping } from '../../../lib/shortcuts.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useFolders } from '../data/folders.ts';
import { prefetchMessage, useMessage } from '../data/message.ts';
import { changeFlags } from '../data/changes.ts';
import { nameOf, subjectOf } from '../model/row-text.ts';
import { folderName } from '../model/folder-text.ts';
import { useMailLocation } from '../model/location.ts';
import { autoOpenedUid } from '../state/mail-state.ts';
import { neighbour, openUidvalidity, useOpenView } from '../state/open-list.ts';
import { useOpenBody } from './open-body.ts';
import { NothingOpen, NotThere, OFFLINE } from './NotThere.tsx';
import { OpenMessage } from './OpenMessage.tsx';
import { ReadingToolbar } from './ReadingToolbar.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { useCommands } from './use-commands.tsx';
import styles from './ReadingPane.module.css';

/** The open message, or a hint when none is open. The frame stays loaded from one message to the next, which is faster. */
export function ReadingPane(): ReactNode {
  const t = useText();
  const { folder: path, uid } = useMailLocation();
  const { data: folders = [] } = useFolders();
  const folder = folders.find((one) => one.name === path);
  const { data: message, error, isPaused, refetch } = useMessage(path, uid);
  const row = useOpenView((view) => view?.rowOf(uid));
  const flags = row?.flags ?? message?.flags ?? 0;
  const open = useOpenBody(message, uid);
  const commands = useCommands({
    folder: { name: path, use: folder?.use ?? null },
    uid,
    flags,
    message,
    body: open.options,
    setBody: open.setOptions,
  });
  const scroller = useRef<HTMLDivElement>(null);
  useMarkedRead(path, uid, message?.uid === uid ? flags : null);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
    // The user probably opens a neighbour next.
    const timer = setTimeout(() => {
      if (uid === 0) return;
      prefetchMessage(path, neighbour(uid, 1));
      prefetchMessage(path, neighbour(uid, -1));
    }, 400);
    return () => clearTimeout(timer);
  }, [path, uid]);
  const shown = message !== undefined && uid !== 0;
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
      {uid === 0 ? null : <ReadingToolbar uid={uid} flags={flags} commands={commands} />}
      {uid === 0 ? <NothingOpen unread={folder?.info.unseen ?? 0} /> : null}
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
        <OpenMessage
          message={shown ? message : undefined}
          flags={flags}
          label={folder === undefined || folder.use !== null ? '' : folderName(folder, t)}
          commands={commands}
          open={open}
          scroller={scroller}
        />
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

/** Marks the open message read, once: when the user marks it unread again, it stays unread. */
function useMarkedRead(folder: string, uid: number, flags: number | null): void {
  const done = useRef('');
  const autoOpened = useStore(autoOpenedUid);
  const unread = flags !== null && !hasFlag(flags, MESSAGE_FLAG.SEEN);
  useEffect(() => {
    const key = `${folder}/${uid}`;
    if (uid === 0) done.current = '';
    if (!unread || uid === 0 || uid === autoOpened || done.current === key) return;
    done.current = key;
    const uidvalidity = openUidvalidity();
    void changeFlags({ folder, uids: [uid], uidvalidity }, { set: MESSAGE_FLAG.SEEN, unset: 0 });
  }, [folder, uid, unread, autoOpened]);
}

/** The user acts on the message that the page opened, so it may be marked read. */
function clearAutoOpened(): void {
  autoOpenedUid.set(0);
}
