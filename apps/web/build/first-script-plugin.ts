import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Largest size of the scripts that the browser loads until the list shows, in bytes as the gateway sends them (brotli). It is
 * what they are now, and 1 %. What the list does not need belongs in a chunk that loads later.
 */
const MAX_BYTES = 209 * 1024;

/** The part of a chunk that decides whether and how it loads. */
export type LoadedChunk = Pick<
  Rolldown.OutputChunk,
  'name' | 'fileName' | 'isEntry' | 'imports' | 'facadeModuleId' | 'code'
>;

/**
 * The scripts that load until the list of a user of this language shows: the entry of the page, mail and the texts, with all that
 * they import statically.
 */
export function firstScripts(chunks: readonly LoadedChunk[], language: string): LoadedChunk[] {
  const isRoot = ({ name, isEntry, facadeModuleId }: LoadedChunk): boolean =>
    isEntry || name === 'mail' || facadeModuleId === `\0virtual:locale/${language}`;
  const first = new Set(chunks.filter(isRoot));
  // Chunks that are added meanwhile are visited too.
  for (const { imports } of first) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  }
  return [...first];
}

/** Fails the build when the first screen would load more script than it may. */
export function firstScriptPlugin(): Plugin {
  return {
    name: 'first-script',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const sizes = firstScripts(chunks, 'en_US').map(({ fileName, code }) => ({
        fileName,
        bytes: brotliCompressSync(code).length,
      }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      if (total <= MAX_BYTES) return;
      const list = sizes.map(({ fileName, bytes }) => `${fileName} ${String(bytes)}`).join(', ');
      this.error(`Scripts until the list shows: ${String(total)} bytes, more than ${String(MAX_BYTES)} (${list})`);
    },
  };
}
