import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const MB = 1024 * 1024;
/** One megabyte that no file system can make smaller. */
const BLOCK = Buffer.from(Array.from({ length: MB }, (_none, at) => (at * 2_654_435_761) % 256));

function* blocks(megabytes: number): Generator<Buffer> {
  for (let sent = 0; sent < megabytes; sent += 1) yield BLOCK;
}

/** Sends one body of this size by PUT. Returns megabytes in a second. */
export async function put(address: string, megabytes: number, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now();
  const sent = request(address, { method: 'PUT', headers: { ...headers, 'content-length': megabytes * MB } });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(blocks(megabytes)), sent);
  const [reply] = await answered;
  const answer = await text(reply);
  if (reply.statusCode !== 201) throw new Error(`${String(reply.statusCode)} ${answer.slice(0, 300)}`);
  return megabytes / ((performance.now() - start) / 1000);
}

/** The same to a process that only writes the bytes into a file. */
export async function plainPut(megabytes: number): Promise<number> {
  return await withPlainServer((origin) => put(origin, megabytes));
}

/** Works with a process that only writes what it is sent into a file. */
export async function withPlainServer<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pbx-bench-plain-'));
  const program = fileURLToPath(new URL('./plain-server.ts', import.meta.url));
  const server = spawn(process.execPath, [program, join(folder, 'file')], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    return await work(`http://127.0.0.1:${port.toString().trim()}/`);
  } finally {
    server.kill();
    await rm(folder, { recursive: true });
  }
}

/** Works with a file of this size on the disk. */
export async function withFile<T>(megabytes: number, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pbx-bench-file-'));
  try {
    const path = join(folder, 'large.bin');
    await pipeline(Readable.from(blocks(megabytes)), createWriteStream(path, { flush: true }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs a transfer and returns its result with the most memory that was seen meanwhile, in megabytes. */
export async function watched<T>(
  memory: () => Promise<number>,
  work: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      peak = Math.max(peak, await memory());
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const looking = look();
  const result = await work().finally(() => (isOver = true));
  await looking;
  return { result, peak };
}
