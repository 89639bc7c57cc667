import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { onPush, socketState } from '../../../lib/socket.ts';
import { gatewayCalls } from '../data/compose-calls.ts';

/** What may become of a message on its way. */
export interface Follower {
  readonly onHoldOver: () => void;
  /** Told again with `onFailed` when a success that was only presumed turns out to be none. */
  readonly onSent: () => void;
  /** It left, but not for everybody. */
  readonly onPartly: (item: OutboxItem) => void;
  /** It waits until the user signs in again. */
  readonly onWaiting: () => void;
  /** It could not leave and is tried again by itself; told again with every attempt. */
  readonly onRetrying: (item: OutboxItem) => void;
  readonly onFailed: (item: OutboxItem) => void;
  /** The submission server may have taken it: its writer decides. */
  readonly onUnknown: (item: OutboxItem) => void;
  readonly onRecalled: () => void;
}

/** The pause between two looks at the outbox, in milliseconds: while push is down, and as a net below it. */
const POLL_MS = 5000;
const NET_MS = 30_000;
/** A send whose success is forced counts as one after so long without a final answer [COMP-012]. */
const FORCED_AFTER_MS = 10_000;

/** States in which a message has left for good. */
function isGone(item: OutboxItem): boolean {
  return item.state === 'accepted' || item.state === 'filed';
}

/**
 * Follows one message by push, and by asking while push is down. An item that is no longer listed has been sent: the list
 * holds what is on its way or failed. Ends by itself with the message's end state. With `forced` success it is told as sent
 * once nothing final was heard for 10 s after the hold, and followed on for the case that it fails all the same.
 */
export function followItem(
  item: OutboxItem,
  { hold, forced = false }: { readonly hold: number; readonly forced?: boolean },
  follower: Follower,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isPresumed = false;
  const sent = (): void => {
    if (!isPresumed) follower.onSent();
    isPresumed = true;
  };
  const holding = setTimeout(follower.onHoldOver, hold);
  const presuming = forced ? setTimeout(sent, hold + FORCED_AFTER_MS) : undefined;
  const stopPush = onPush('outbox', (event) => {
    if (event.item.id === item.id) seen(event.item);
  });
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(holding);
    clearTimeout(presuming);
    stopPush();
  };
  const finish = (tell: () => void): void => {
    if (isOver) return;
    end();
    tell();
  };
  function seen(now: OutboxItem): void {
    if (now.state === 'filed' && now.reason !== '') finish(() => follower.onPartly(now));
    else if (isGone(now)) finish(sent);
    else if (now.state === 'failed') finish(() => follower.onFailed(now));
    else if (now.state === 'unknown') finish(() => follower.onUnknown(now));
    else if (now.state === 'recalled') finish(follower.onRecalled);
    else if (isOver || isPresumed) return;
    else if (now.state === 'signin') wait(follower.onWaiting);
    else if (now.state === 'sending' && now.reason !== '') wait(() => follower.onRetrying(now));
  }
  /** Why it waits stands there until something else is known: the end of the hold is no news any more. */
  function wait(tell: () => void): void {
    clearTimeout(holding);
    tell();
  }
  const check = async (): Promise<void> => {
    try {
      const found = (await gatewayCalls.outbox()).find((one) => one.id === item.id);
      if (found === undefined) finish(sent);
      else seen(found);
    } catch {
      // The next look will tell.
    }
    plan();
  };
  function plan(ms = socketState.get() === 'connected' ? NET_MS : POLL_MS): void {
    if (isOver) return;
    timer = setTimeout(() => void check(), ms);
  }
  if (item.state !== 'held') seen(item);
  plan(hold + POLL_MS);
  return end;
}
