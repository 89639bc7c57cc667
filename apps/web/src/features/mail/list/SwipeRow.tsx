import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { hasFlag } from '@pillarbox/rules/flags';
import { Mail, MailOpen, Trash2 } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { markSeen, remove } from '../screen/actions.ts';
import styles from './SwipeRow.module.css';

/** Before this many px a movement is no swipe (ui.md 8). */
const THRESHOLD = 40;

/** A row on a phone: to the right marks it read or unread, to the left deletes it, once half the width is passed. */
export function SwipeRow({ row, children }: { readonly row: MessageRow; readonly children: ReactNode }): ReactNode {
  const t = useText();
  const [moved, setMoved] = useState(0);
  const start = useRef<{ x: number; y: number; width: number } | null>(null);
  const seen = hasFlag(row.flags, MESSAGE_FLAG.SEEN);
  const width = start.current?.width ?? 1;
  const armed = Math.abs(moved) > width / 2;
  const end = (run: boolean): void => {
    const right = moved > 0;
    start.current = null;
    setMoved(0);
    if (!run || !armed) return;
    if (right) markSeen([row.uid], !seen);
    else remove([row.uid]);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const from = start.current;
    if (from === null) return;
    const x = event.clientX - from.x;
    if (moved === 0) {
      if (Math.abs(event.clientY - from.y) > Math.abs(x)) start.current = null;
      if (Math.abs(x) < THRESHOLD) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setMoved(x);
  };
  return (
    <div
      className={styles['swipe']}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch')
          start.current = { x: event.clientX, y: event.clientY, width: event.currentTarget.clientWidth };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClickCapture={(event) => {
        if (moved !== 0) event.stopPropagation();
      }}
    >
      {moved === 0 ? null : (
        <span
          className={cx(styles['under'], moved > 0 ? styles['read'] : styles['delete'], armed && styles['armed'])}
          aria-hidden="true"
        >
          {moved > 0 ? seen ? <Mail size={20} /> : <MailOpen size={20} /> : <Trash2 size={20} />}
          {t(moved > 0 ? (seen ? 'LANG_MAIL_SWIPE_UNREAD' : 'LANG_MAIL_SWIPE_READ') : 'LANG_MAIL_DELETE')}
        </span>
      )}
      <div className={styles['over']} style={moved === 0 ? undefined : { translate: `${moved}px 0` }}>
        {children}
      </div>
    </div>
  );
}
