import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { batchesOf, bytesIn, splitBatch } from './batches.ts';

const MB = 1024 * 1024;
const chunk = (size: number, value = 0): Uint8Array => new Uint8Array(size).fill(value);

it('gives out all bytes in their order, in batches of about 1 MB', async () => {
  const chunks = Array.from({ length: 40 }, (_none, at) => chunk(64 * 1024 + at, at));
  const seen: Uint8Array[][] = [];
  for await (const batch of batchesOf(Readable.from(chunks))) seen.push([...batch]);
  expect(Buffer.concat(seen.flat()).equals(Buffer.concat(chunks))).toBe(true);
  expect(seen.map((batch) => Math.round(bytesIn(batch) / MB))).toEqual([1, 1, 1]);
  for await (const batch of batchesOf(Readable.from([]))) expect(batch).toBeNull();
});

it('lets the sender wait while a batch is used', async () => {
  const source = new PassThrough({ highWaterMark: 1 });
  let taken = 0;
  const sending = (async () => {
    for (let at = 0; at < 100; at += 1) {
      if (!source.write(chunk(MB / 4))) await new Promise((resolve) => source.once('drain', resolve));
      taken += 1;
    }
    source.end();
  })();
  const batches = batchesOf(source);
  await batches.next();
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  // One that is used, one that waits, and what the streams hold.
  expect(taken).toBeLessThan(16);
  while ((await batches.next()).done !== true);
  await sending;
  expect(taken).toBe(100);
});

it('ends with the error of the stream, and leaves one that is not wanted paused and open', async () => {
  const failing = new PassThrough();
  failing.write(chunk(10));
  const reading = (async () => {
    for await (const batch of batchesOf(failing)) expect(batch).toBeNull();
  })();
  failing.destroy(new Error('the sender left'));
  await expect(reading).rejects.toThrow('the sender left');
  const closed = new PassThrough();
  const waiting = batchesOf(closed).next();
  closed.destroy();
  await expect(waiting).rejects.toThrow('Premature close');
  // One that was over before it was asked.
  const over = new PassThrough().on('error', () => undefined);
  over.destroy(new Error('gone'));
  await new Promise(setImmediate);
  await expect(batchesOf(over).next()).rejects.toThrow('gone');

  const left = new PassThrough();
  left.write(chunk(2 * MB));
  for await (const batch of batchesOf(left)) {
    expect(bytesIn(batch)).toBe(2 * MB);
    break;
  }
  expect([left.destroyed, left.isPaused(), left.listenerCount('data')]).toEqual([false, true, 0]);
});

it('cuts a batch anywhere without copying', () => {
  const batch = [chunk(3), chunk(1), chunk(4)];
  for (const most of [0, 1, 3, 4, 7, 8, 20]) {
    const [head, rest] = splitBatch(batch, most);
    expect([bytesIn(head), bytesIn(rest)]).toEqual([Math.min(8, most), Math.max(0, 8 - most)]);
  }
  expect(splitBatch(batch, 5)[0].map(({ buffer }) => buffer)).toEqual(batch.map(({ buffer }) => buffer));
});

it('frees the memory of a request when its next chunks are asked for, and of no other stream', async () => {
  const seen: Uint8Array[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      for await (const batch of batchesOf(request)) {
        expect(batch.every(({ length }) => length > 0)).toBe(true);
        seen.push(...batch);
      }
      response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  await fetch(address, { method: 'PUT', body: chunk(3 * MB) });
  server.close();
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.map(({ length }) => length)).toEqual(seen.map(() => 0));
  const own = chunk(2 * MB);
  for await (const batch of batchesOf(Readable.from([own]))) expect(bytesIn(batch)).toBe(2 * MB);
  expect(own).toHaveLength(2 * MB);
});
