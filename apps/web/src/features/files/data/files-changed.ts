import { readAgain } from '../../../lib/query-client.ts';
import { FILES_KEY } from './files-key.ts';

/** Milliseconds in which all pushes together cause one reading: each file of a large upload is pushed. */
const TOGETHER_MS = 500;

let timer: ReturnType<typeof setTimeout> | null = null;

/** Reads files again soon, once for all changes until then. */
export function filesChanged(): void {
  timer ??= setTimeout(() => {
    timer = null;
    void readAgain(FILES_KEY);
  }, TOGETHER_MS);
}
