import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionEnd } from './session-events.ts';
import {
  onMissed,
  onPush,
  readingBegins,
  socketState,
  startSocket,
  stopSocket,
  waitAfter,
  watchFolder,
} from './socket.ts';

class FakeSocket extends EventTarget {
  static made: FakeSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.dispatchEvent(new CloseEvent('close', { code: 1000 }));
  }

  open(): void {
    this.dispatchEvent(new Event('open'));
  }

  push(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
  }

  drop(code: number): void {
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

const last = (): FakeSocket => {
  const socket = FakeSocket.made.at(-1);
  if (socket === undefined) throw new Error('No socket was opened');
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  document.cookie = 'RToken=abc; path=/';
  readingBegins();
});

afterEach(() => {
  stopSocket();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the socket', () => {
  it('opens /ws/ and sends the token first [API-054]', () => {
    startSocket();
    expect(last().url).toMatch(/^ws:\/\/[^/]+\/ws\/$/);
    last().open();
    expect(last().sent).toEqual([{ rtoken: 'abc', since: expect.any(Number) }]);
    expect(socketState.get()).toBe('connected');
  });

  it('sends the watched folder, also after a reconnect', () => {
    startSocket();
    last().open();
    watchFolder('INBOX');
    expect(last().sent.at(-1)).toEqual({ watch: 'INBOX' });
    last().drop(1006);
    expect(socketState.get()).toBe('down');
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toEqual([{ rtoken: 'abc', watch: 'INBOX' }]);
  });

  it('asks for the events since the first requests of the page, and later says that some may be lost', () => {
    const missed = vi.fn();
    const stop = onMissed(missed);
    vi.advanceTimersByTime(60_000);
    readingBegins();
    vi.advanceTimersByTime(300);
    startSocket();
    last().open();
    expect(last().sent).toEqual([{ rtoken: 'abc', since: 300 }]);
    expect(missed).not.toHaveBeenCalled();
    last().push({ event: 'events-missed' });
    expect(missed).toHaveBeenCalledTimes(1);
    last().drop(1006);
    vi.advanceTimersByTime(1000);
    last().open();
    expect(last().sent).toEqual([{ rtoken: 'abc' }]);
    expect(missed).toHaveBeenCalledTimes(2);
    stop();
  });

  it('says that events may be lost when the first attempt failed', () => {
    const missed = vi.fn();
    const stop = onMissed(missed);
    startSocket();
    last().drop(1006);
    vi.advanceTimersByTime(1000);
    last().open();
    expect(missed).toHaveBeenCalledTimes(1);
    stop();
  });

  it('says that events may be lost when the same user signs in again', () => {
    const missed = vi.fn();
    const stop = onMissed(missed);
    startSocket();
    last().open();
    last().drop(4401);
    startSocket();
    last().open();
    expect(missed).toHaveBeenCalledTimes(1);
    stop();
  });

  it('passes events to their listeners and ignores unknown ones', () => {
    const heard = vi.fn();
    const stop = onPush('folders-changed', heard);
    startSocket();
    last().open();
    last().push({ event: 'folders-changed' });
    last().push({ event: 'from-the-future', x: 1 });
    last().dispatchEvent(new MessageEvent('message', { data: '{' }));
    stop();
    last().push({ event: 'folders-changed' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('announces the end of the session on close code 4401 and does not reconnect', () => {
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    startSocket();
    last().open();
    last().drop(4401);
    vi.advanceTimersByTime(60_000);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(FakeSocket.made).toHaveLength(1);
    expect(socketState.get()).toBe('off');
    stop();
  });

  it('waits longer after each failure, at most 30 s', () => {
    expect([0, 1, 2, 10].map((failed) => waitAfter(failed, 1))).toEqual([1000, 2000, 4000, 30_000]);
    expect(waitAfter(10, 0)).toBe(15_000);
  });
});
