import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { startS3 } from '@pillarbox/tooling/testbed/s3';
import type { S3Store } from '@pillarbox/tooling/testbed/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFailure } from '../http/error-reply.ts';
import { openBlobs } from './blobs.ts';
import type { Blobs } from './blobs.ts';

const run = promisify(execFile);
const newId = (): string => `staged/${randomUUID()}`;
const filled = (size: number): Buffer => Buffer.alloc(size, 'blob ');
/** A stream of unknown length, as an upload is. */
const streamed = (bytes: Buffer): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, i) => bytes.subarray(i * 65_536, (i + 1) * 65_536)),
  );
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: unknown) => toFailure(error).code,
  );

/** Behaviour of every store. Two opened stores stand for two gateways. */
function behaves(open: () => Promise<Blobs>): void {
  it('stores bytes and streams of any length for every gateway', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    await one.check();
    for (const size of [0, 1, 100_000, 12_000_000]) {
      const ids = [newId(), newId()] as const;
      await one.put(ids[0], filled(size));
      await one.put(ids[1], streamed(filled(size)));
      for (const id of ids) {
        const read = await two.read(id);
        expect(Buffer.compare(Buffer.from(read ?? 'missing'), filled(size))).toBe(0);
        if (size > 7) expect(Buffer.from((await two.read(id, { start: 3, end: 7 })) ?? '').toString()).toBe('b bl');
        await two.remove(id);
        expect(await one.read(id)).toBeNull();
      }
    }
  });

  it('returns null for a missing blob, and accepts its removal', async () => {
    const blobs = await open();
    expect([await blobs.read(newId()), await blobs.read(newId(), { start: 0, end: 1 })]).toEqual([null, null]);
    await blobs.remove(newId());
  });

  it('stores nothing of a stream that fails, and throws the error of the stream', async () => {
    const blobs = await open();
    const id = newId();
    const own = new Error('the sender left');
    const failing = Readable.from(
      (async function* () {
        yield filled(6_000_000);
        await Promise.resolve();
        throw own;
      })(),
    );
    await expect(blobs.put(id, failing)).rejects.toBe(own);
    expect(await blobs.read(id)).toBeNull();
  });
}

describe('blobs in a folder', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-blobs-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  behaves(() => openBlobs({ blobsUrl: pathToFileURL(folder).href, dataFolder: '/nowhere' }));
});

// A file system that can be filled up needs root, as the other servers of the test bed do.
describe.skipIf(process.getuid?.() !== 0)('blobs on a disk', () => {
  let disk: string;
  let blobs: Blobs;
  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'pillarbox-disk-'));
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'pillarbox-test', disk]);
    blobs = await openBlobs({ blobsUrl: null, dataFolder: disk });
  });
  afterAll(async () => {
    await run('umount', ['-l', disk]);
    await rm(disk, { recursive: true });
  });
  const files = async (): Promise<number> =>
    (await readdir(disk, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it('that is full report it and leave nothing behind', async () => {
    expect(await codeOf(blobs.put(newId(), filled(2_000_000)))).toBe('storage_unavailable');
    expect(await codeOf(blobs.put(newId(), streamed(filled(2_000_000))))).toBe('storage_unavailable');
    expect(await files()).toBe(0);
    expect(await codeOf(blobs.put(newId(), filled(1_000)))).toBe('ok');
  });

  it('that became read-only report it, and can still be read', async () => {
    const id = newId();
    await blobs.put(id, filled(1_000));
    await run('mount', ['-o', 'remount,ro', disk]);
    expect(await codeOf(blobs.put(newId(), filled(10)))).toBe('storage_unavailable');
    expect(await codeOf(blobs.put(newId(), streamed(filled(10))))).toBe('storage_unavailable');
    expect(await codeOf(blobs.remove(id))).toBe('storage_unavailable');
    expect(await codeOf(blobs.check())).toBe('storage_unavailable');
    expect((await blobs.read(id))?.length).toBe(1_000);
    await run('mount', ['-o', 'remount,rw', disk]);
    expect(await codeOf(blobs.check())).toBe('ok');
  });
});

describe('blobs in an S3 store', () => {
  let store: S3Store;
  let proxy: FaultProxy;
  const open = (url = store.url()): Promise<Blobs> => openBlobs({ blobsUrl: url, dataFolder: '/nowhere' });
  beforeAll(async () => {
    store = await startS3();
    proxy = await startFaultProxy(store.port);
  });
  afterAll(async () => {
    await proxy.close();
    await store.stop();
  });

  behaves(() => open());

  it.for(['refuse', 'garbage'] as const)('report a store that fails: %s', async (kind) => {
    const blobs = await open(store.url(proxy.port));
    await proxy.set({ kind });
    expect(await codeOf(blobs.put(newId(), filled(10)))).toBe('storage_unavailable');
    expect(await codeOf(blobs.put(newId(), streamed(filled(6_000_000))))).toBe('storage_unavailable');
    expect(await codeOf(blobs.read(newId()))).toBe('storage_unavailable');
    await proxy.set({ kind: 'none' });
    await expect.poll(() => codeOf(blobs.check()), { timeout: 20_000 }).toBe('ok');
  });

  it('report a store that never replies', async () => {
    const blobs = await open(store.url(proxy.port));
    await proxy.set({ kind: 'blackHole' });
    expect(await codeOf(blobs.read(newId()))).toBe('storage_unavailable');
    await proxy.set({ kind: 'none' });
    expect(await codeOf(blobs.check())).toBe('ok');
  });

  it('report a wrong key and a missing bucket, and do not seem empty', async () => {
    const wrong = store.url().replace('S3RVER:S3RVER', 'WRONG:WRONG');
    expect(await codeOf((await open(wrong)).put(newId(), filled(10)))).toBe('storage_unavailable');
    const missing = store.url().replace('@pillarbox', '@missing');
    expect(await codeOf((await open(missing)).read(newId()))).toBe('storage_unavailable');
    expect(await codeOf((await open(missing)).check())).toBe('storage_unavailable');
  });
});
