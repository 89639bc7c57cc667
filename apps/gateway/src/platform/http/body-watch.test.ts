import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BodyWatch } from './body-watch.ts';

const PACE = { anonymousBodyTime: 10_000, paceWindow: 30_000, slowest: 4096, restTime: 5_000 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose connection receives what the test sets. */
function upload() {
  const raw = Object.assign(new EventEmitter(), {
    headers: { 'content-length': '1000000' },
    complete: false,
    destroyed: false,
    readableLength: 0,
    readableHighWaterMark: 65_536,
    socket: { bytesRead: 500, destroy: vi.fn() },
  });
  const cut = vi.fn();
  const watch = new BodyWatch(PACE, cut);
  watch.start(raw as unknown as IncomingMessage);
  watch.signedIn(raw as unknown as IncomingMessage);
  /** Lets `seconds` pass while `bytes` arrive. */
  const pass = (seconds: number, bytes: number): void => {
    for (let second = 0; second < seconds; second++) {
      raw.socket.bytesRead += bytes / seconds;
      vi.advanceTimersByTime(1_000);
    }
  };
  return { raw, cut, pass, end: () => watch.close() };
}

it('allows an upload at the slowest pace for any time', () => {
  const { raw, cut, pass, end } = upload();
  pass(7_200, 7_200 * 4_400);
  expect(cut).not.toHaveBeenCalled();
  pass(62, 1_000);
  expect(cut).toHaveBeenCalledTimes(1);
  expect(raw.socket.destroy).toHaveBeenCalled();
  end();
});

it('ignores the pace while the gateway has not read what arrived', () => {
  const { raw, cut, pass, end } = upload();
  raw.readableLength = 65_536;
  pass(600, 0);
  expect(cut).not.toHaveBeenCalled();
  raw.readableLength = 0;
  pass(62, 0);
  expect(cut).toHaveBeenCalledTimes(1);
  end();
});

it('stops watching a complete body', () => {
  const { raw, cut, pass, end } = upload();
  raw.emit('end');
  pass(600, 0);
  expect(cut).not.toHaveBeenCalled();
  end();
});
