import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { OFFLINE_FILES } from '../build/offline-files-plugin.ts';
import type { OfflineFiles } from '../build/offline-files-plugin.ts';

/**
 * Builds the service worker into the folder of the built page, with the list of the files that it keeps. Call it after the page and
 * the message frame have been built: a change of any of their files makes another worker, which browsers then install.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const list = join(folder, OFFLINE_FILES);
  const files = JSON.parse(await readFile(list, 'utf8')) as OfflineFiles;
  const frame = createHash('sha256').update(await readFile(join(folder, 'frame/frame.js')));
  const version = `${files.version}-${frame.digest('hex').slice(0, 8)}`;
  await build({
    entryPoints: [fileURLToPath(new URL('service-worker.ts', import.meta.url))],
    outfile: join(folder, 'service-worker.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: { OFFLINE: JSON.stringify({ ...files, version }) },
  });
  await rm(list);
}
