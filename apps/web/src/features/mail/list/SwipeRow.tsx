import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import { Archive, Mail, MailOpen, Trash2 } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { alongLine } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { cx } from '../../../ui/cx.ts';
import { archive, markSeen, remove, swipeArchives, wholeRows } from '../actions/message-actions.ts';
import { ACTIONS_WIDTH, RevealedActions } from './RevealedActions.tsx';
import { hideActions, revealed } from './row-menu.ts';
import styles from './SwipeRow.module.css';

/** Distance in px after which a movement is a swipe (ui.md 8) [CONST-001]. */
const THRESHOLD = 40;

/** Names of what a swipe to the start of the line does. */
const BACK_TEXT = { archive: 'LANG_MAIL_ARCHIVE', delete: 'LANG_MAIL_DELETE' } as const;

/** Whether a swipe acts when the finger is lifted. */
function isWide(by: number): boolean {
  return Math.abs(by) > innerWidth / 2;
}

/**
 * A row on a phone. A swipe over more than half of the window's width acts [CONST-001]: to the right it marks the message read
 * or unread, to the left it archives it, or deletes it where there is no archive; where lines run from right to left it is the
 * other way round. A shorter swipe leaves the row aside and shows its actions [SHELL-144].
 */
export function SwipeRow({ row, children }: { readonly row: MessageRow; readonly children: ReactNode }): ReactNode {
  const t = useText();
  const [moved, setMoved] = useState(0);
  /** Where the finger was put down, and how far along the line it has moved; `moved` is what of it is drawn. */
  const finger = useRef<{ x: number; y: number; by: number } | null>(null);
  const side = useStore(revealed, (now) => (now?.uid === row.uid ? now.side : null));
  const seen = hasFlag(row.flags, MESSAGE_FLAG.SEEN);
  const armed = isWide(moved);
  const aside = side === null ? 0 : side === 'start' ? ACTIONS_WIDTH : -ACTIONS_WIDTH;
  const offset = moved === 0 ? aside : moved;
  const act = moved > 0 ? 'read' : swipeArchives() ? 'archive' : 'delete';
  const end = (run: boolean): void => {
    const by = finger.current?.by ?? 0;
    const isOn = by > 0;
    finger.current = null;
    setMoved(0);
    if (!run || by === 0) return;
    if (!isWide(by)) revealed.set({ uid: row.uid, side: isOn ? 'start' : 'end' });
    else if (isOn) markSeen(wholeRows([row.uid]), !seen);
    else if (swipeArchives()) archive(wholeRows([row.uid]));
    else remove(wholeRows([row.uid]));
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const from = finger.current;
    if (from === null) return;
    const x = alongLine(event.clientX - from.x);
    if (side !== null) {
      // Any drag of a row that is aside moves it back.
      if (Math.abs(x) >= THRESHOLD) hideActions();
      return;
    }
    if (from.by === 0) {
      if (Math.abs(event.clientY - from.y) > Math.abs(x)) finger.current = null;
      if (Math.abs(x) < THRESHOLD) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    from.by = x;
    setMoved(x);
  };
  return (
    <div
      className={styles['swipe']}
      onPointerDown={(event) => {
        if (event.pointerType !== 'touch') return;
        if (side === null) hideActions();
        finger.current = { x: event.clientX, y: event.clientY, by: 0 };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        if (moved !== 0) event.stopPropagation();
      }}
    >
      {moved === 0 ? null : (
        <span className={cx(styles['under'], styles[act], armed && styles['armed'])} aria-hidden="true">
          {act === 'read' ? seen ? <Mail size={20} /> : <MailOpen size={20} /> : null}
          {act === 'archive' ? <Archive size={20} /> : null}
          {act === 'delete' ? <Trash2 size={20} /> : null}
          {t(act === 'read' ? (seen ? 'LANG_MAIL_SWIPE_UNREAD' : 'LANG_MAIL_SWIPE_READ') : BACK_TEXT[act])}
        </span>
      )}
      {side === null || moved !== 0 ? null : <RevealedActions uid={row.uid} side={side} />}
      <div
        className={cx(styles['over'], moved === 0 && styles['resting'])}
        style={offset === 0 ? undefined : { translate: `${alongLine(offset)}px 0` }}
        onClickCapture={(event) => {
          if (side === null) return;
          event.stopPropagation();
          hideActions();
        }}
      >
        {children}
      </div>
    </div>
  );
}
