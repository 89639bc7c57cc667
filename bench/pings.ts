import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds between two pings. */
const PAUSE_MS = 20;

/**
 * Pings a gateway while something is done. Returns what the work returned, and how long the slowest ping took in milliseconds. The pings
 * have a thread of their own: else they would wait for the bench itself, which makes and sends large files.
 */
export async function whilePinging<T>(origin: string, work: () => Promise<T>): Promise<{ result: T; worst: number }> {
  const worker = new Worker(new URL(import.meta.url), { workerData: origin });
  try {
    await once(worker, 'message');
    const result = await work();
    worker.postMessage('end');
    const [worst] = (await once(worker, 'message')) as [number];
    return { result, worst };
  } finally {
    await worker.terminate();
  }
}

async function ping(origin: string): Promise<number> {
  const start = performance.now();
  await (await fetch(`${origin}/healthz`)).text();
  return performance.now() - start;
}

if (!isMainThread) {
  const origin = workerData as string;
  const end = new AbortController();
  parentPort?.once('message', () => end.abort());
  // The first one opens the connection and compiles the code.
  await ping(origin);
  parentPort?.postMessage('ready');
  let worst = 0;
  while (!end.signal.aborted) {
    worst = Math.max(worst, await ping(origin));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  parentPort?.postMessage(worst);
}
