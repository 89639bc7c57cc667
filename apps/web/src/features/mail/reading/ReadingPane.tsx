import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Message } from '@pillarbox/contract/mail/message';
import { hasFlag } from '@pillarbox/rules/flags';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { isTyping } from '../../../lib/shortcuts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx';
import { Skeleton, useWaited } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { requestCompose } from '../actions/compose-request.ts';
import { useFolders } from '../data/folders.ts';
import { prefetchMessage, useMessage } from '../data/message.ts';
import { changeFlags } from '../data/changes.ts';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { nameOf, subjectOf } from '../model/row-text.ts';
import { folderName } from '../model/folder-text.ts';
import { MessageFrame } from '../frame/MessageFrame.tsx';
import { useMailLocation } from '../model/location.ts';
import { autoOpenedUid } from '../state/mail-state.ts';
import { neighbour, openUidvalidity, useOpenView } from '../state/open-list.ts';
import { Attachments } from './Attachments.tsx';
import { MessageHead } from './MessageHead.tsx';
import { ReadingBanners } from './ReadingBanners.tsx';
import { ReadingToolbar } from './ReadingToolbar.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import type { BodyOptions } from './use-body.ts';
import { bodyOf, useBody } from './use-body.ts';
import { useCommands } from './use-commands.tsx';
import styles from './ReadingPane.module.css';

const AS_WRITTEN: BodyOptions = { plain: false, paper: false, remote: [], whole: false, stuck: 0 };
const NONE: readonly string[] = [];
const OFFLINE = new ApiError('offline');

/** The open message, or a hint when none is open. The frame stays loaded from one message to the next, which is faster. */
export function ReadingPane(): ReactNode {
  const t = useText();
  const { folder: path, uid } = useMailLocation();
  const { data: folders = [] } = useFolders();
  const folder = folders.find((one) => one.name === path);
  const { data: message, error, isPaused, refetch } = useMessage(path, uid);
  const row = useOpenView((view) => view?.rowOf(uid));
  const [chosen, setChosen] = useState<{ uid: number; options: BodyOptions }>({ uid: 0, options: AS_WRITTEN });
  const [held, setHeld] = useState({ uid: 0, addresses: NONE, cut: false });
  const options = chosen.uid === uid ? chosen.options : AS_WRITTEN;
  const setBody = (change: Partial<BodyOptions>): void => setChosen({ uid, options: { ...options, ...change } });
  const flags = row?.flags ?? message?.flags ?? 0;
  const body = useBody(uid === 0 ? undefined : message, options);
  const commands = useCommands({
    folder: { name: path, use: folder?.use ?? null },
    uid,
    flags,
    message,
    body: options,
    setBody,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
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
  const addresses = held.uid === uid ? held.addresses : NONE;
  const unasked = usePreferences().html_image_replacement === 0 && addresses.length > 0 && options.remote.length === 0;
  useEffect(() => {
    if (unasked) setBody({ remote: addresses });
  });
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
        data-uid={shown && (body === null || held.uid === uid) ? uid : undefined}
        aria-label={t('LANG_MAIL_MESSAGE')}
      >
        {shown ? (
          <MessageHead
            key={uid}
            message={message}
            flags={flags}
            label={folder === undefined || folder.use !== null ? '' : folderName(folder, t)}
            commands={commands}
          />
        ) : null}
        <div className={styles['body']}>
          {shown ? (
            <ReadingBanners
              message={message}
              held={options.remote.length > 0 ? NONE : addresses}
              truncated={bodyOf(message, options.plain)?.truncated ?? false}
              cut={held.uid === uid && held.cut}
              options={options}
              onChange={setBody}
            />
          ) : null}
          <div ref={frame} className={options.paper ? styles['paper'] : undefined}>
            <MessageFrame
              message={body}
              label={t('LANG_MAIL_BODY')}
              onHeld={(addressesNow, cut) => setHeld({ uid, addresses: addressesNow, cut })}
              onStuck={() => setBody({ stuck: options.stuck + 1 })}
              onMailto={(mailto) => requestCompose({ command: 'new', mailto })}
              onScroll={(top) =>
                scroller.current?.scrollTo({ top: (frame.current?.offsetTop ?? 0) + top, behavior: 'smooth' })
              }
            />
          </div>
          {shown && body === null && options.stuck === 0 && !message.notes.includes('too_heavy') ? (
            <p className={styles['nobody']}>{t('LANG_MAIL_NO_BODY')}</p>
          ) : null}
          {shown ? <Attachments message={message} /> : null}
        </div>
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

function NothingOpen({ unread }: { readonly unread: number }): ReactNode {
  const t = useText();
  // An empty list shows the picture already.
  const isListEmpty = useOpenView((view) => view?.total === 0);
  return (
    <div className={styles['middle']}>
      <EmptyState plain={isListEmpty} title={t('LANG_MAIL_NOTHING_OPEN')}>
        {t('LANG_MAIL_NOTHING_OPEN_UNREAD', { count: unread })}
      </EmptyState>
    </div>
  );
}

interface NotThereProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Shown instead of a message that is loading, was deleted, or failed to load. */
function NotThere({ failure, onRetry, onClose }: NotThereProps): ReactNode {
  const t = useText();
  const waited = useWaited();
  if (failure === null) {
    return waited ? (
      <div className={styles['bones']} role="status" aria-label={t('LANG_MAIL_LOADING')}>
        <div className={styles['boneTop']}>
          <Skeleton width="58%" height={14} />
        </div>
        <div className={styles['boneWho']}>
          <Skeleton width={40} height={40} round />
          <div className={styles['boneLines']}>
            <Skeleton width="34%" height={10} />
            <Skeleton width="22%" />
          </div>
        </div>
        <div className={styles['boneBody']}>
          <Skeleton width="92%" />
          <Skeleton width="86%" />
          <Skeleton width="64%" />
        </div>
      </div>
    ) : null;
  }
  const isOffline = failure === OFFLINE;
  const vanished =
    failure instanceof ApiError && (failure.code === 'message_not_found' || failure.code === 'mailbox_changed');
  return (
    <div className={styles['middle']}>
      {vanished ? (
        <EmptyState
          title={t('LANG_MAIL_VANISHED')}
          action={<Button onClick={onClose}>{t('LANG_MAIL_BACK_TO_LIST')}</Button>}
        >
          {t('LANG_MAIL_VANISHED_WHY')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('LANG_MAIL_MESSAGE_FAILED')}
          // The message loads by itself when the network is back.
          action={isOffline ? undefined : <Button onClick={onRetry}>{t('LANG_MAIL_TRY_AGAIN')}</Button>}
          detailsLabel={t('LANG_MAIL_DETAILS')}
          details={failure instanceof ApiError && !isOffline ? (failure.details.serverText ?? failure.code) : undefined}
        >
          {t(errorTextKey(failure))}
        </ErrorState>
      )}
    </div>
  );
}
