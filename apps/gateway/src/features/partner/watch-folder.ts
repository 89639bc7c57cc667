import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface WatchOptions {
  /** Called once after several changes. Must not throw. */
  readonly changed: () => void;
  /** Milliseconds between checks, for file systems that report nothing. */
  readonly pollMs: number;
}

/** Changes within 200 ms are reported once: editors write a file in several steps. */
const SETTLE_MS = 200;

/** Watches a folder with its subfolders, by events of the file system and by regular checks. */
export function watchFolder(folder: string, { changed, pollMs }: WatchOptions): { close(): void } {
  let settling: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | null = null;
  let seen: string | null = null;
  let closed = false;
  const settle = (): void => {
    clearTimeout(settling);
    if (closed) return;
    settling = setTimeout(changed, SETTLE_MS);
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
      // The file system does not support it, or there are too many watches: the regular checks remain.
    }
  };
  const check = async (): Promise<void> => {
    const now = await fingerprint(folder);
    // The first check reports too, because the folder may have changed since it was read.
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
