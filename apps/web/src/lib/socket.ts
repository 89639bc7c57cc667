import type { SocketEvent } from '@pillarbox/contract/events';
import { socketEvent } from '@pillarbox/contract/events';
import { SOCKET_PATH, SOCKET_SESSION_ENDED } from '@pillarbox/contract/socket';
import { COOKIE } from '@pillarbox/contract/session/status';
import { dropAnswers } from './ahead/answers.ts';
import { readSessionCookie } from './cookies.ts';
import { announceSessionEnd } from './session-events.ts';
import { createStore } from './store.ts';

/** `off` before sign-in. `down` while waiting for the next attempt to connect; polling replaces push then. */
export type SocketState = 'off' | 'connecting' | 'connected' | 'down';

type EventOf<N extends SocketEvent['event']> = Extract<SocketEvent, { event: N }>;

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Whether push works now. */
export const socketState = createStore<SocketState>('off');

const listeners = new Map<string, Set<(event: SocketEvent) => void>>();
let socket: WebSocket | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let watched: string | undefined;
/** When the page sent its first request for the user who is signed in, as `performance.now` says it: at first, when it loaded. */
let readSince = 0;
/** Whether there was a socket, or an attempt to open one, after `readSince`. Then events may be lost that nobody sends again. */
let isRetry = false;
const missedListeners = new Set<() => void>();

/** Calls back for one kind of pushed event. Returns a function that stops it. */
export function onPush<N extends SocketEvent['event']>(name: N, listener: (event: EventOf<N>) => void): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set);
  const heard = listener as (event: SocketEvent) => void;
  set.add(heard);
  return () => set.delete(heard);
}

/** Calls back when events may be lost, after which what is shown has to be read again. Returns a function that stops it. */
export function onMissed(listener: () => void): () => void {
  missedListeners.add(listener);
  return () => missedListeners.delete(listener);
}

/** Calls back for one kind of pushed event, and when one may be lost. Returns a function that stops it. */
export function onPushOrMissed(name: SocketEvent['event'], listener: () => void): () => void {
  const stops = [onPush(name, () => listener()), onMissed(listener)];
  return () => stops.forEach((stop) => stop());
}

/** Records that the page knows nothing of the user who has signed in now: the socket brings all events since this call. */
export function readingBegins(): void {
  readSince = performance.now();
  isRetry = false;
}

/** Opens the socket and reconnects until `stopSocket`, with increasing pauses after each failure. */
export function startSocket(): void {
  if (socketState.get() !== 'off') return;
  addEventListener('online', retrySocket);
  open();
}

/** Closes the socket, at sign-out. */
export function stopSocket(): void {
  removeEventListener('online', retrySocket);
  clearTimeout(timer);
  const closing = socket;
  socket = null;
  failures = 0;
  isRetry = true;
  watched = undefined;
  socketState.set('off');
  closing?.close();
}

/** Sets the folder on the screen, whose changes are pushed at once. It is sent again after a reconnect. */
export function watchFolder(folder: string): void {
  if (watched === folder) return;
  watched = folder;
  if (socketState.get() === 'connected') socket?.send(JSON.stringify({ watch: folder }));
}

/** Tries to connect at once, for example when the network is back. */
export function retrySocket(): void {
  if (socketState.get() !== 'down') return;
  clearTimeout(timer);
  open();
}

function open(): void {
  socketState.set('connecting');
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const opened = new WebSocket(`${scheme}//${location.host}${SOCKET_PATH}`);
  socket = opened;
  opened.addEventListener('open', () => {
    if (socket !== opened) return;
    failures = 0;
    opened.send(
      JSON.stringify({
        rtoken: readSessionCookie(COOKIE.RTOKEN) ?? '',
        ...(watched === undefined ? {} : { watch: watched }),
        ...(isRetry ? {} : { since: Math.ceil(performance.now() - readSince) }),
      }),
    );
    socketState.set('connected');
    if (isRetry) announceMissed();
    isRetry = true;
  });
  opened.addEventListener('message', (message) => {
    if (socket === opened) receive(message.data);
  });
  opened.addEventListener('close', (event) => {
    if (socket === opened) closed(event.code);
  });
}

function closed(code: number): void {
  socket = null;
  if (code === SOCKET_SESSION_ENDED) {
    stopSocket();
    announceSessionEnd('timeout-logout');
    return;
  }
  isRetry = true;
  socketState.set('down');
  timer = setTimeout(open, waitAfter(failures));
  failures++;
}

/** Announces that events may be lost, for example when the network is back. */
export function announceMissed(): void {
  for (const listener of [...missedListeners]) listener();
}

/**
 * The pause before the next attempt in ms. It doubles each time up to 30 s, with a random part so that clients do not
 * reconnect at the same time.
 */
export function waitAfter(failed: number, chance: number = Math.random()): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failed);
  return Math.round(full / 2 + (full / 2) * chance);
}

function receive(data: unknown): void {
  if (typeof data !== 'string') return;
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return;
  }
  const parsed = socketEvent.safeParse(json);
  // A newer gateway may send events that this page does not know.
  if (!parsed.success) return;
  // What the start script asked for may be older than this event.
  dropAnswers();
  if (parsed.data.event === 'session-ended') announceSessionEnd('timeout-logout');
  if (parsed.data.event === 'events-missed') announceMissed();
  for (const listener of [...(listeners.get(parsed.data.event) ?? [])]) listener(parsed.data);
}
