import { CATALOGUE_AREAS } from '@pillarbox/locales/catalogues';
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { LOADERS } from './loaders-plugin.ts';

/** The file in which the build leaves the list for the service worker, which is built after the page. */
export const OFFLINE_FILES = 'offline-files.json';

/** The built files that the service worker keeps. */
export interface OfflineFiles {
  /** Changes with every file of the page. */
  readonly version: string;
  /** Paths of what the start page, the list, an open message and the composer need. */
  readonly files: readonly string[];
  /** Paths of their texts by language. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
}

/** Catalogues of the whole page that are not in the first texts, and what loads them. */
const TEXTS_OF_ALL = ['error', 'later'];
/** Chunks by name that work without a network, and sources whose chunks do. */
const CHUNKS = ['mail', 'reading', 'sign-in'];
const SOURCES =
  /apps\/web\/src\/features\/(?:compose\/(?!emoji|follow-ups|signatures)|mail\/(?!viewer|highlighting|usage)|notices\/|session\/actions\/)|apps\/web\/src\/lib\/offline\//;
const FONT = /inter-latin-opsz[^/]*\.woff2$/;
const TEXTS = /^apps\/web\/src\/features\/(?:mail|compose|notices|labels|snooze)(?:\/|$)/;
const LANGUAGE = /^\0virtual:locale\/([A-Za-z_]+)(?:\/(.+))?$/;

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'isEntry' | 'imports' | 'facadeModuleId' | 'moduleIds'
> & {
  readonly viteMetadata?: { readonly importedCss: Iterable<string> } | undefined;
};

function needsTexts(feature: string | undefined): boolean {
  if (feature === undefined || TEXTS_OF_ALL.includes(feature)) return true;
  const areas: Readonly<Record<string, string>> = CATALOGUE_AREAS;
  return TEXTS.test(areas[feature] ?? '');
}

/** The files of a build that the page needs without a network, with all that they import statically. */
export function offlineFilesOf(chunks: readonly Chunk[], assets: readonly string[]): OfflineFiles {
  const isRoot = ({ name, isEntry, moduleIds }: Chunk): boolean =>
    isEntry || CHUNKS.includes(name) || moduleIds.some((id) => id === LOADERS || SOURCES.test(id));
  const kept = new Set(chunks.filter((chunk) => !LANGUAGE.test(chunk.facadeModuleId ?? '')).filter(isRoot));
  // Chunks that are added meanwhile are visited too.
  for (const { imports } of kept) for (const chunk of chunks) if (imports.includes(chunk.fileName)) kept.add(chunk);
  const paths = [...kept].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  const files = [...new Set([...paths, ...assets.filter((name) => FONT.test(name))])].map((name) => `/${name}`).sort();
  const languages: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const [, code, feature] = LANGUAGE.exec(facadeModuleId ?? '') ?? [];
    if (code !== undefined && needsTexts(feature)) (languages[code] ??= []).push(`/${fileName}`);
  }
  const names = [...chunks.map(({ fileName }) => fileName), ...assets].sort().join('\n');
  return { version: createHash('sha256').update(names).digest('hex').slice(0, 16), files, languages };
}

/** Writes the list of the files that the service worker keeps. */
export function offlineFilesPlugin(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = Object.values(bundle);
        const chunks = all.filter((file) => file.type === 'chunk');
        const assets = all.filter((file) => file.type === 'asset').map(({ fileName }) => fileName);
        this.emitFile({
          type: 'asset',
          fileName: OFFLINE_FILES,
          source: JSON.stringify(offlineFilesOf(chunks, assets)),
        });
      },
    },
  };
}
