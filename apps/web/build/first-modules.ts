import type { Rolldown } from 'vite';

/** Information about modules while chunks are formed. */
type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const ICONS = /node_modules\/lucide-react\//;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](?:lucide-react|[^"']*\/lucide-react[^"']*)["']/g;

/**
 * Returns a function that says whether the first screen needs a module: whether the given modules reach it by static
 * imports. Modules of later screens load with them. Icons are matched by name, because every icon is imported through
 * one file that exports all of them.
 */
export function firstModules(roots: readonly string[]): (id: string, context: Context) => boolean {
  let known: { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> } | undefined;
  return (id, context) => {
    known ??= walk(roots, context);
    return ICONS.test(id) ? isFirstIcon(id, known.icons) : known.modules.has(id);
  };
}

function walk(
  roots: readonly string[],
  context: Context,
): { readonly modules: Set<string>; readonly icons: Set<string> } {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id) || ICONS.test(id)) continue;
    const info = context.getModuleInfo(id);
    if (info === null) continue;
    modules.add(id);
    open.push(...info.importedIds);
    for (const [, names = ''] of (info.code ?? '').matchAll(ICON_IMPORT)) {
      for (const name of names.split(',')) icons.add(plain(name.trim().split(/\s+as\s+/)[0] ?? ''));
    }
  }
  return { modules, icons };
}

/**
 * The file of an icon has its name in other letters: `Settings2` is in settings-2.js. The other files are shared by all
 * icons.
 */
function isFirstIcon(id: string, icons: ReadonlySet<string>): boolean {
  const [, file] = /\/icons\/([^/]+)\.m?js/.exec(id) ?? [];
  return file === undefined || icons.has(plain(file));
}

function plain(name: string): string {
  return name.replaceAll('-', '').toLowerCase();
}
