import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { contentHash } from './content-hash.ts';

/** Sources of the gateway. */
const SOURCES = [
  'apps/gateway/src',
  'packages/contract',
  'packages/rules',
  'packages/mailbox',
  'packages/locales',
  'tooling/build/gateway.ts',
  'package-lock.json',
];

/**
 * Packages of others that are bundled. As separate files, the circular modules of drizzle take 160 MB of memory, and pg-boss
 * with its imports 7 MB.
 */
const BUNDLED =
  /^(@pillarbox\/|(drizzle-orm|pg-boss|cron-parser|luxon|rrule-temporal|serialize-error|non-error)(\/|$))/;

/** All other packages are loaded from node_modules. */
const external: Plugin = {
  name: 'external',
  setup(builder) {
    builder.onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('/') || BUNDLED.test(path) ? undefined : { path, external: true },
    );
  },
};

/**
 * Builds the gateway to apps/gateway/dist, unless a build of the same sources is there. The bundle starts in a third of the time
 * of the sources and takes much less memory.
 */
export async function buildGateway(root: string): Promise<string> {
  const folder = join(root, 'apps/gateway/dist');
  const program = join(folder, 'main.js');
  const stamp = join(root, '.cache/gateway-build');
  const hash = await contentHash(root, SOURCES);
  if (existsSync(program) && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return program;
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'apps/gateway/src/main.ts',
      'take-over': 'apps/gateway/src/take-over.ts',
      'embedded-worker': 'apps/gateway/src/platform/database/embedded-worker.ts',
      'message-worker': 'packages/mailbox/src/message/worker.ts',
      'calendar-file-worker': 'apps/gateway/src/features/calendar-exchange/file/worker.ts',
      'contact-file-worker': 'apps/gateway/src/features/contacts-import/worker.ts',
      'fax-page-worker': 'apps/gateway/src/features/fax/pages/worker.ts',
      'pdf-page-worker': 'apps/gateway/src/platform/pdf/first-page.worker.ts',
      'calendar-worker': 'apps/gateway/src/features/calendar/expansion/worker.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [external],
  });
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
  return program;
}
