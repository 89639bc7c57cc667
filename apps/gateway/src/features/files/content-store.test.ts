import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ContentStore } from './content-store.ts';

const MB = 1024 * 1024;
const PIECE = 64 * MB;

/** A store that takes streams. It keeps sizes and digests, and makes up what is read. */
function streamStore(fails: (id: string) => boolean = () => false) {
  const stored = new Map<string, { size: number; digest: string }>();
  const reads: (readonly [string, number, number])[] = [];
  const contents = new ContentStore({
    open: (id) => {
      const hash = createHash('sha1');
      let size = 0;
      return Promise.resolve({
        write: async (batch) => {
          if (fails(id)) throw new Error('the disk is full');
          for (const chunk of batch) {
            hash.update(chunk);
            size += chunk.length;
          }
        },
        finish: async () => void stored.set(id, { size, digest: hash.digest('hex') }),
        drop: async () => undefined,
      });
    },
    put: () => Promise.reject(new Error('not whole')),
    read: (id, { start, end } = { start: 0, end: 0 }) => {
      reads.push([id, start, end]);
      const { size } = stored.get(id) ?? { size: 0 };
      return Promise.resolve(new Uint8Array(Math.max(0, Math.min(end, size) - start)));
    },
    remove: async (id) => void stored.delete(id),
  });
  return { contents, stored, reads };
}

/** So many bytes, in chunks that end nowhere near the ends of pieces. */
async function* bytes(size: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(3 * MB + 7).map((_none, at) => at % 251);
  for (let sent = 0; sent < size; sent += chunk.length) yield await Promise.resolve(chunk.subarray(0, size - sent));
}

it('stores what arrives in large pieces, of which no more than 4 MB are read at once', async () => {
  const { contents, stored, reads } = streamStore();
  const id = contents.newStreamId();
  const size = PIECE + 1000;
  const told: number[] = [];
  expect(await contents.putStream(id, Readable.from(bytes(size)), async (sofar) => void told.push(sofar))).toBe(size);
  expect([...stored].map(([name, { size: held }]) => [name.slice(-5), held])).toEqual([
    ['00000', PIECE],
    ['00001', 1000],
  ]);
  expect(told.at(-1)).toBe(size);
  expect(Math.max(...told.map((value, at) => value - (told[at - 1] ?? 0)))).toBeLessThan(8 * MB);
  const whole = createHash('sha1');
  let left = PIECE;
  for await (const chunk of bytes(size)) {
    whole.update(chunk.subarray(0, left));
    left -= Math.min(left, chunk.length);
  }
  expect([...stored.values()][0]?.digest).toBe(whole.digest('hex'));
  let read = 0;
  for await (const chunk of contents.stream(
    { id, size },
    { start: PIECE - 10, end: size },
  ) as AsyncIterable<Uint8Array>)
    read += chunk.length;
  expect(read).toBe(1010);
  expect(reads).toEqual([
    [`files/${id}-00000`, PIECE - 4 * MB, PIECE],
    [`files/${id}-00001`, 0, 1000],
  ]);
  await contents.remove({ id, size });
  expect(stored.size).toBe(0);
});

it('has no piece for what ends with a piece, and none for nothing', async () => {
  for (const [size, pieces] of [
    [PIECE, 1],
    [0, 0],
  ] as const) {
    const { contents, stored } = streamStore();
    expect(await contents.putStream(contents.newStreamId(), Readable.from(bytes(size)), () => Promise.resolve())).toBe(
      size,
    );
    expect(stored.size).toBe(pieces);
  }
});

it('ends with what the store, the sender or the quota says, and stores no further piece', async () => {
  const full = streamStore((id) => id.endsWith('00001'));
  const put = full.contents.putStream(full.contents.newStreamId(), Readable.from(bytes(4 * PIECE)), () =>
    Promise.resolve(),
  );
  await expect(put).rejects.toThrow('the disk is full');
  expect(full.stored.size).toBe(1);

  const { contents, stored } = streamStore();
  const refuse = (sofar: number): Promise<void> =>
    sofar > 5 * MB ? Promise.reject(new Error('no room')) : Promise.resolve();
  await expect(contents.putStream(contents.newStreamId(), Readable.from(bytes(PIECE)), refuse)).rejects.toThrow(
    'no room',
  );
  const gone = async function* (): AsyncGenerator<Uint8Array> {
    yield* bytes(5 * MB);
    throw new Error('the sender left');
  };
  const left = contents.putStream(contents.newStreamId(), Readable.from(gone()), () => Promise.resolve());
  await expect(left).rejects.toThrow('the sender left');
  expect(stored.size).toBe(0);
});

it('stores several pieces of an upload from one request, and says how much of one that breaks off is safe', async () => {
  const { contents, stored } = streamStore();
  const size = 11 * MB;
  const content = { id: 'upload-of-a-page', size };
  const all = (bytes_: number, failure?: Error): Readable =>
    Readable.from(
      (async function* () {
        yield* bytes(bytes_);
        if (failure !== undefined) throw failure;
      })(),
    );
  const left = new Error('the sender left');
  expect(await contents.putPieces(content, { first: 0 }, all(7 * MB, left))).toEqual({
    received: 4 * MB,
    failure: { error: left },
  });
  expect(await contents.putPieces(content, { first: 1 }, all(4 * MB))).toEqual({ received: 8 * MB, failure: null });
  // Neither half a piece, nothing, nor more than the file has.
  for (const wrong of [2 * MB, 0, 4 * MB])
    expect(await contents.putPieces(content, { first: 2 }, all(wrong))).toMatchObject({
      received: 8 * MB,
      failure: { error: { code: 'invalid_request' } },
    });
  expect(await contents.putPieces(content, { first: 2 }, all(3 * MB))).toEqual({ received: size, failure: null });
  expect([...stored.values()].map((piece) => piece.size / MB)).toEqual([4, 4, 3]);

  const full = streamStore((id) => id.endsWith('00001'));
  const failed = await full.contents.putPieces(content, { first: 0 }, all(size));
  expect(failed).toMatchObject({ received: 4 * MB, failure: { error: { message: 'the disk is full' } } });
});

it('has one piece of a stranger in memory at a time where the store takes whole blobs only', async () => {
  const counts = { storing: 0, most: 0 };
  const contents = new ContentStore({
    put: async () => {
      counts.storing += 1;
      counts.most = Math.max(counts.most, counts.storing);
      for (let turn = 0; turn < 100; turn += 1) await nextTurn();
      counts.storing -= 1;
    },
    read: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  });
  const content = { id: 'upload-of-a-visitor', size: 16 * MB };
  const send = async (heldAtOnce?: number) =>
    await contents.putPieces(content, { first: 0, heldAtOnce }, Readable.from(bytes(content.size)));
  expect(await send(1)).toEqual({ received: content.size, failure: null });
  expect(counts.most).toBe(1);
  expect(await send()).toEqual({ received: content.size, failure: null });
  expect(counts.most).toBeGreaterThan(1);
});
