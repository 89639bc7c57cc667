import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { onPush, socketState } from '../../../lib/socket.ts';
import { gatewayCalls } from '../data/compose-calls.ts';

/** The callbacks for the states of a sent message. */
export interface Follower {
  readonly onHoldOver: () => void;
  /** The message was sent. After a presumed success `onFailed` may still follow. */
  readonly onSent: () => void;
  /** It was sent, but the server refused some recipients. */
  readonly onPartly: (item: OutboxItem) => void;
  /** It waits until the user signs in again. */
  readonly onWaiting: () => void;
  /** An attempt failed and the gateway tries again; called after each attempt. */
  readonly onRetrying: (item: OutboxItem) => void;
  readonly onFailed: (item: OutboxItem) => void;
  /** Nobody knows whether the submission server took it: the user decides. */
  readonly onUnknown: (item: OutboxItem) => void;
  readonly onRecalled: () => void;
}

/** Time in ms between two requests for the outbox: while push is down, and while it works (in case an event is lost). */
const POLL_MS = 5000;
const NET_MS = 30_000;
/** Time in ms without a final answer after which a message with forced success counts as sent [COMP-012]. */
const FORCED_AFTER_MS = 10_000;

/** Whether a message was sent. */
function isGone(item: OutboxItem): boolean {
  return item.state === 'accepted' || item.state === 'filed';
}

/**
 * Follows one message by push, and by polling while push is down. An item that is no longer in the outbox was sent. It stops at the
 * message's final state. With `forced`, the message is reported as sent 10 s after the hold without a final state, and followed
 * further in case it fails. Returns a function that stops it.
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
    // Without a reason, the user stopped it.
    else if (now.state === 'failed' && now.reason === '') finish(follower.onRecalled);
    else if (now.state === 'failed') finish(() => follower.onFailed(now));
    else if (now.state === 'unknown') finish(() => follower.onUnknown(now));
    else if (now.state === 'recalled') finish(follower.onRecalled);
    else if (isOver || isPresumed) return;
    else if (now.state === 'signin') wait(follower.onWaiting);
    else if (now.state === 'sending' && now.reason !== '') wait(() => follower.onRetrying(now));
  }
  /** Reports why the message waits. That stays until the next state, so the end of the hold is not reported. */
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
      // The next request may succeed.
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
