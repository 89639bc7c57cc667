import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Builds the message frame into `folder`: `frame.html` and its one classic script `frame.js`. Module scripts and Vite's
 * development server do not work in an opaque origin, so development uses this build too.
 */
export async function buildFrame(folder: string): Promise<void> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [`${here}frame.ts`],
    outfile: `${folder}/frame.js`,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await copyFile(`${here}frame.html`, `${folder}/frame.html`);
}
