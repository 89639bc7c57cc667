import type { Route } from '../lib/route.ts';

/** The route of a path, and the parameters in that path. */
export interface RouteMatch {
  readonly entry: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The patterns of a route: two when its last parameter is optional. */
export function pathsOf(entry: Route): readonly string[] {
  if (!entry.path.endsWith('?')) return [entry.path];
  return [entry.path.slice(0, entry.path.lastIndexOf('/')), entry.path.slice(0, -1)];
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function paramsAt(pattern: string, path: string, entry: Route): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    const name = part.slice(1);
    const word = decoded(value);
    if (word === '' || entry.values?.[name]?.includes(word) === false) return null;
    params[name] = word;
  }
  return params;
}

const paramCount = (path: string): number => path.split('/:').length;

/** The route that matches a path, or undefined. When several match, the one with the fewest parameters wins. */
export function matchRoute(table: readonly Route[], path: string): RouteMatch | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const found = table.flatMap((entry) =>
    pathsOf(entry).flatMap((pattern) => {
      const params = paramsAt(pattern, trimmed, entry);
      return params === null ? [] : [{ entry, params, weight: paramCount(pattern) }];
    }),
  );
  return found.toSorted((one, other) => one.weight - other.weight)[0];
}
