import { parentPort, workerData } from 'node:worker_threads';
import { makePages } from './page-maker.ts';
import type { PageOrder } from './page-maker.ts';

// Makes the pages of one order and ends.
const made = await makePages(workerData as PageOrder, (source) => parentPort?.postMessage({ begins: source }));
// Copied: small buffers share their memory with others.
parentPort?.postMessage({ made });
