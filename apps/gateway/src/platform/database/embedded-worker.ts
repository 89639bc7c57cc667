import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliDecompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedStart } from './embedded-protocol.ts';

// Runs the embedded database in a worker thread, because a query blocks its thread until it is done.

const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread only');

const NOTHING = new Uint8Array(0);

async function open(start: EmbeddedStart): Promise<PGlite> {
  const prepared = start.snapshot === null ? null : brotliDecompressSync(await readFile(start.snapshot));
  return PGlite.create({
    dataDir: start.folder ?? 'memory://',
    postgresqlconf: ['shared_buffers=16MB'],
    ...(prepared && { loadDataDir: new Blob([prepared], { type: 'application/x-tar' }) }),
  });
}

function answer(message: EmbeddedAnswer): void {
  port?.postMessage(message, message.kind === 'bytes' && message.bytes !== NOTHING ? [message.bytes.buffer] : []);
}

async function serve(database: PGlite, request: EmbeddedRequest): Promise<void> {
  if (request.kind === 'close') {
    await database.close();
    answer({ kind: 'bytes', id: request.id, bytes: NOTHING });
    return;
  }
  // Copied, because the reply is a view of the database's own memory.
  const reply = await database.execProtocolRaw(request.bytes);
  answer({ kind: 'bytes', id: request.id, bytes: new Uint8Array(reply) });
}

function failed(id: number, error: unknown): void {
  answer({ kind: 'failed', id, reason: error instanceof Error ? error.message : String(error) });
}

try {
  const database = await open(workerData as EmbeddedStart);
  let queue: Promise<void> = Promise.resolve();
  port.on('message', (request: EmbeddedRequest) => {
    queue = queue.then(() => serve(database, request)).catch((error: unknown) => failed(request.id, error));
  });
  answer({ kind: 'bytes', id: 0, bytes: NOTHING });
} catch (error) {
  failed(0, error);
}
