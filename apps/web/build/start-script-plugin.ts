import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';
import { LOADERS } from './loaders-plugin.ts';

const ENTRY = fileURLToPath(new URL('../src/lib/ahead/start-script.ts', import.meta.url));

/**
 * Builds the start script (src/lib/ahead) as a classic script without imports, and writes it into the head of the page, with the
 * names of the files that it preloads. A file of its own would cost a round trip before the first requests. The gateway allows it by
 * its hash. In development the page starts without it.
 */
export function startScriptPlugin(): Plugin {
  let code = '';
  return {
    name: 'start-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(ENTRY);
      const { outputFiles } = await build({
        entryPoints: [ENTRY],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        minify: true,
        legalComments: 'none',
        logLevel: 'warning',
      });
      code = (outputFiles[0]?.text ?? '').trim();
      if (code === '' || code.includes('</')) throw new Error('The start script cannot stand in the page');
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const attrs = { 'data-ahead': JSON.stringify(filesOf(bundle)) };
        return [{ tag: 'script', attrs, children: code, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

/** The files of mail, of the sign-in screen, of the languages and of the other sections, as the start script reads them. */
function filesOf(bundle: Rolldown.OutputBundle): {
  mail: string[];
  signIn: string[];
  languages: Record<string, string>;
  loaders: string[];
} {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const filesOfChunk = (wanted: string): string[] => {
    const chunk = chunks.find(({ name }) => name === wanted);
    if (chunk === undefined) throw new Error(`There is no chunk ${wanted}`);
    return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
  };
  const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const code = /^\0virtual:locale\/([A-Za-z_]+)$/.exec(facadeModuleId ?? '')?.[1];
    return code === undefined ? [] : [[code, `/${fileName}`] as const];
  });
  if (languages.length === 0) throw new Error('There are no languages');
  return {
    mail: filesOfChunk('mail'),
    signIn: filesOfChunk('sign-in'),
    languages: Object.fromEntries(languages),
    loaders: chunks.filter(({ moduleIds }) => moduleIds.includes(LOADERS)).map(({ fileName }) => `/${fileName}`),
  };
}
