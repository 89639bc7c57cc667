import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * Builds a frame into `folder`: the message frame, or the one for analytics. Each is a page and its one classic script of the same
 * name. Module scripts and Vite's development server do not work in an opaque origin, so development uses this build too.
 */
export async function buildFrame(name: 'frame' | 'analytics', folder: string): Promise<void> {
  const here = fileURLToPath(new URL('.', import.meta.url));
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [`${here}${name}.ts`],
    outfile: `${folder}/${name}.js`,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  await copyFile(`${here}${name}.html`, `${folder}/${name}.html`);
}
