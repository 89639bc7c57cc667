import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface WatchOptions {
  /** Called some time after the last of several changes. Must not throw. */
  readonly changed: () => void;
  /** Milliseconds between looks, for file systems that report nothing. */
  readonly pollMs: number;
}

/** Changes that come closer together are one, in milliseconds. */
const SETTLED = 200;

/** Follows a folder and all below it: by what the system reports, and by looking now and then. */
export function watchFolder(folder: string, { changed, pollMs }: WatchOptions): { close(): void } {
  let settling: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | null = null;
  let seen: string | null = null;
  let closed = false;
  const settle = (): void => {
    clearTimeout(settling);
    if (closed) return;
    settling = setTimeout(changed, SETTLED);
    settling.unref();
  };
  const follow = (): void => {
    if (watcher !== null || closed) return;
    try {
      const opened = watch(folder, { recursive: true, persistent: false }, settle);
      opened.on('error', () => {
        opened.close();
        if (watcher === opened) watcher = null;
      });
      watcher = opened;
    } catch {
      // Not on this file system, or too many watches: looking now and then has to do.
    }
  };
  const check = async (): Promise<void> => {
    const now = await fingerprint(folder);
    // At the first look too: something may have changed since the folder was read.
    if (now !== seen) settle();
    seen = now;
    follow();
  };
  follow();
  void check();
  const polling = setInterval(() => void check(), pollMs);
  polling.unref();
  return {
    close: () => {
      closed = true;
      clearInterval(polling);
      clearTimeout(settling);
      watcher?.close();
    },
  };
}

/** Names, sizes and times of everything in a folder; empty when it cannot be read. */
async function fingerprint(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const facts = entries.sort().map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return `${name}/${String(found?.size)}/${String(found?.mtimeMs)}`;
  });
  return (await Promise.all(facts)).join('\n');
}
