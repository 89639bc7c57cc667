import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compressFolder } from './compress.ts';
import { contentHash } from './content-hash.ts';

/** Sources of the web client. */
const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/rules',
  'packages/locales',
  'tooling/build/compress.ts',
  'package-lock.json',
];

/**
 * Builds the web client to apps/web/dist, unless a build of the same sources is there.
 *
 * @throws Error when the build fails; Vite prints the reason to the terminal.
 */
export async function buildWeb(root: string): Promise<void> {
  const stamp = join(root, '.cache/web-build');
  const hash = await contentHash(root, SOURCES);
  const built = existsSync(join(root, 'apps/web/dist/index.html'));
  if (built && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return;
  console.log('Building the web client');
  await runVite(join(root, 'apps/web'));
  await runNode(root, join(root, 'tooling/build/frame.ts'));
  await compressFolder(join(root, 'apps/web/dist'));
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, hash);
}

function runVite(folder: string): Promise<void> {
  const vite = join(dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  return runNode(folder, vite, 'build', '--logLevel', 'warn');
}

/** Runs a builder as its own process, so that the gateway does not keep the memory of the build. */
function runNode(folder: string, ...args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The web client could not be built'));
    });
  });
}
