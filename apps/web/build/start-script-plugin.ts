import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/lib/ahead/start-script.ts', import.meta.url));
const NAME = 'start';

/**
 * Builds the start script (src/lib/ahead) as a classic script without imports, and puts it first into the page, with the names of
 * the files that it preloads. In development the page starts without it.
 */
export function startScriptPlugin(): Plugin {
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
      this.emitFile({ type: 'asset', name: `${NAME}.js`, source: outputFiles[0]?.text ?? '' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const src = Object.keys(bundle).find((file) => new RegExp(`/${NAME}-[^/]*\\.js$`).test(file));
        if (src === undefined) throw new Error('The start script was not built');
        const attrs = {
          async: true,
          fetchpriority: 'high',
          src: `/${src}`,
          'data-ahead': JSON.stringify(filesOf(bundle)),
        };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

/** The files of mail and of the languages, as the start script reads them. */
function filesOf(bundle: Rolldown.OutputBundle): { mail: string[]; languages: Record<string, string> } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const mail = chunks.find(({ name }) => name === 'mail');
  if (mail === undefined) throw new Error('There is no chunk of mail');
  const styles = [...(mail.viteMetadata?.importedCss ?? [])];
  const languages = chunks.flatMap(({ facadeModuleId, fileName }) => {
    const code = /^\0virtual:locale\/([A-Za-z_]+)$/.exec(facadeModuleId ?? '')?.[1];
    return code === undefined ? [] : [[code, `/${fileName}`] as const];
  });
  if (languages.length === 0) throw new Error('There are no languages');
  return { mail: [mail.fileName, ...styles].map((file) => `/${file}`), languages: Object.fromEntries(languages) };
}
