import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { parseSync, Visitor } from 'vite';

const FIRST_SCREEN = join(import.meta.dirname, '../src/lib/first-screen.ts');
const FEATURES = join(import.meta.dirname, '../src/features');
/** Files of features that are in the first script and import what is shown later. */
const DEFERRING =
  '*/{,*/}{feature,public,gates,loaded,*Host,*Slot,Lazy*,follow-inbox,follow-embedding,*-parts}.{ts,tsx}';
/** What shows first, or without a network: it must not wait for another file. */
const DIRECT = /\/features\/(?:mail\/(?:section|opening)|session\/login\/SignInRoute)\.tsx?$/;

/** The module with all loaders; it is one chunk, which loads after the list. */
export const LOADERS = '\0virtual:loaders';
const LATER = '\0virtual:later';

/** An `import('...')` in a source. */
interface LaterImport {
  /** Path of the imported file. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
}

/** The imports of a source that are deferred. */
function laterImports(file: string, code: string): LaterImport[] {
  const found: LaterImport[] = [];
  new Visitor({
    ImportExpression({ source, start, end }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string' || !source.value.startsWith('.')) return;
      const path = resolve(dirname(file), source.value);
      if (!DIRECT.test(path)) found.push({ path, start, end });
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** The source with each deferred import replaced by a call, which names it by its place in `paths`. */
export function deferImports(file: string, code: string, paths: readonly string[]): string {
  const found = laterImports(file, code).sort((a, b) => b.start - a.start);
  if (found.length === 0) return code;
  const deferred = found.reduce(
    (text, { path, start, end }) => `${text.slice(0, start)}later(${String(paths.indexOf(path))})${text.slice(end)}`,
    code,
  );
  return `import { later } from 'virtual:later';\n${deferred}`;
}

/**
 * Moves the names of the files that screens, dialogs and menus load into a chunk of its own. The names of 400 files with their
 * hashes are 7 KB that cannot be compressed, and the list needs none of them.
 */
export function loadersPlugin(): Plugin {
  let files: ReadonlySet<string> = new Set();
  let paths: readonly string[] = [];
  return {
    name: 'loaders',
    enforce: 'pre',
    apply: 'build',
    buildStart() {
      files = new Set(globSync(`${FEATURES}/${DEFERRING}`).filter((file) => !/\.test\./.test(file)));
      const found = [...files].flatMap((file) => laterImports(file, readFileSync(file, 'utf8')));
      paths = [...new Set(found.map(({ path }) => path))].sort();
    },
    resolveId: (id) => (id === 'virtual:later' || id === 'virtual:loaders' ? `\0${id}` : null),
    load(id) {
      if (id === LATER) {
        return `import { afterFirstScreen } from ${JSON.stringify(FIRST_SCREEN)};
const load = () => import('virtual:loaders');
afterFirstScreen(() => void load().catch(() => undefined));
export const later = (at) => load().then((part) => part.loaders[at]());`;
      }
      if (id !== LOADERS) return null;
      return `export const loaders = [${paths.map((path) => `() => import(${JSON.stringify(path)})`).join(', ')}];`;
    },
    transform: (code, id) => (files.has(id) ? { code: deferImports(id, code, paths), map: null } : null),
  };
}
