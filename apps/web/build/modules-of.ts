import type { Rolldown } from 'vite';

/** Information about modules while chunks are formed. */
type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const ICONS = /node_modules\/lucide-react\//;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](?:lucide-react|[^"']*\/lucide-react[^"']*)["']/g;
/** A line of the file that exports all icons. An icon has several names. */
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([^"']+)\.m?js["']/g;

/**
 * Returns a function that says whether a screen needs a module: whether the given modules reach it by static imports. Icons are
 * matched by name, because every icon is imported through one file that exports all of them.
 */
export function modulesOf(roots: readonly string[]): (id: string, context: Context) => boolean {
  let known: { readonly modules: ReadonlySet<string>; readonly icons: ReadonlySet<string> } | undefined;
  return (id, context) => {
    known ??= walk(roots, context);
    return ICONS.test(id) ? isIcon(id, known.icons) : known.modules.has(id);
  };
}

function walk(
  roots: readonly string[],
  context: Context,
): { readonly modules: Set<string>; readonly icons: Set<string> } {
  const modules = new Set<string>();
  const icons = new Set<string>();
  const files = new Map<string, string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id)) continue;
    const info = context.getModuleInfo(id);
    if (info === null) continue;
    if (ICONS.test(id)) {
      if (files.size === 0) listFiles(info.code ?? '', files);
      continue;
    }
    modules.add(id);
    open.push(...info.importedIds);
    for (const [, names = ''] of (info.code ?? '').matchAll(ICON_IMPORT)) {
      for (const name of names.split(',')) icons.add(name.trim().split(/\s+as\s+/)[0] ?? '');
    }
  }
  return { modules, icons: new Set([...icons].flatMap((name) => files.get(name) ?? [])) };
}

/** Adds the files of icons by the names of those. */
function listFiles(code: string, files: Map<string, string>): void {
  for (const [, names = '', file = ''] of code.matchAll(ICON_EXPORT)) {
    for (const name of names.split(',')) files.set(name.trim().replace(/^default\s+as\s+/, ''), file);
  }
}

/** Files that are no icons are shared by all of them. */
function isIcon(id: string, icons: ReadonlySet<string>): boolean {
  const [, file] = /\/icons\/([^/]+)\.m?js/.exec(id) ?? [];
  return file === undefined || icons.has(file);
}
