import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Folders of PDF.js whose files its worker fetches by name: character maps, standard fonts, colour profiles, decoders. */
const FOLDERS = ['cmaps', 'standard_fonts', 'iccs', 'wasm'];
/** WebAssembly is left out: the page's policy does not allow it. PDF.js has decoders in JavaScript beside it. */
const SERVED = /\.(?:bcmap|pfb|ttf|icc)$|_nowasm_fallback\.js$/;

/**
 * Adds the data files of PDF.js to the build, below `assets/`, where files never change: the folder is named after the version.
 * The code reads its address from `import.meta.env.PDF_FILES`.
 */
export function pdfFilesPlugin(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const target = `assets/pdf-${version}`;
  return {
    name: 'pdf-files',
    config: () => ({ define: { 'import.meta.env.PDF_FILES': JSON.stringify(`/${target}/`) } }),
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(join(dirname(manifest), folder)).filter((file) => SERVED.test(file))) {
          const source = readFileSync(join(dirname(manifest), folder, name));
          this.emitFile({ type: 'asset', fileName: `${target}/${folder}/${name}`, source });
        }
      }
    },
  };
}
