import { Worker } from 'node:worker_threads';
import type { PageDots } from './first-page.worker.ts';

/** Milliseconds for one page; most take less than one second. */
const TIME_LIMIT_MS = 8000;
/** Heap of the worker, in MB, beside the memory of the renderer. */
const MEMORY_MB = 128;

/** The bundle has the worker as `pdf-page-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './first-page.worker.ts' : './pdf-page-worker.js', import.meta.url);
}

/**
 * Renders the first page of a PDF in a worker thread with limits of time and memory; `width` in dots. Null for what is no PDF, is
 * encrypted or broken, or needs too much memory; `later` when the machine had no time for it.
 */
export function firstPageOf(bytes: Uint8Array, width: number): Promise<PageDots | 'later' | null> {
  return new Promise((resolve) => {
    const worker = new Worker(workerProgram(), {
      workerData: { bytes, width },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
      // The worker gets no environment variables, and what the renderer says of hostile files is not for the log.
      env: {},
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    const end = (page: PageDots | 'later' | null): void => {
      clearTimeout(timer);
      resolve(page);
      void worker.terminate();
    };
    const timer = setTimeout(() => end('later'), TIME_LIMIT_MS);
    worker.on('message', (page: PageDots) => end(page));
    worker.on('error', () => end(null));
    worker.on('exit', () => end(null));
  });
}
