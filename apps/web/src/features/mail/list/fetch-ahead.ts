import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import { prefetchMessage } from '../data/message.ts';
import { openedWith } from '../state/open-conversation.ts';

/** Time in ms that the mouse rests on a row before its message is fetched, so that passing over rows fetches nothing. */
const REST_MS = 100;
/** Largest message that is fetched before it is opened, in bytes: a larger one costs the mail server too much for a guess. */
const MAX_BYTES = 1024 * 1024;

/** Fetches the message that opens with a row. */
export function fetchRow(row: MessageRow): void {
  const { folder, uid } = openedWith(row);
  prefetchMessage(folder, uid);
}

/** Handlers of the list that fetch the message of the row on which the mouse rests: it is probably opened next. */
export function useFetchAhead(rowOf: (event: PointerEvent) => MessageRow | undefined): {
  readonly onPointerOver: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
} {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rested = useRef(0);
  const onPointerLeave = (): void => {
    clearTimeout(timer.current);
    rested.current = 0;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerOver = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    const row = rowOf(event);
    if (row?.uid === rested.current) return;
    clearTimeout(timer.current);
    rested.current = row?.uid ?? 0;
    if (row !== undefined && row.size <= MAX_BYTES) timer.current = setTimeout(() => fetchRow(row), REST_MS);
  };
  return { onPointerOver, onPointerLeave };
}
