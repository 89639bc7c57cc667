import type { MailFilter } from '@pillarbox/contract/filters/filter';
import { parseSieve } from '../sieve/parse.ts';
import { sieveStrings } from '../sieve/write.ts';
import { requiredExtensions } from './extensions.ts';
import type { FolderNaming } from './folder-names.ts';
import { readFilters } from './read-filters.ts';

/**
 * The filters of a text that a user wrote, in the order of the text, numbered from 1. A rule without a name gets `unnamed`. Rules that
 * the fields of a filter can express are filters again; the others stay text. Comments between rules are not kept.
 */
export function filtersOfText(
  text: string,
  { naming, unnamed }: { naming: FolderNaming; unnamed: string },
): MailFilter[] {
  return readFilters(text, naming).map((filter, index) => ({
    ...filter,
    id: index + 1,
    name: filter.name === '' ? unnamed : filter.name,
  }));
}

/** A text as a script that a server can check, with every line in its place; or the line where it is no Sieve. */
export function checkableScript(text: string): { readonly script: string } | { readonly line: number } {
  const parsed = parseSieve(text);
  if (!parsed.ok) return { line: parsed.problem.line };
  const { commands } = parsed.script;
  const heads = commands.filter(({ name }) => name === 'require');
  const stated = heads.flatMap(({ args }) => args.flatMap((one) => (one.kind === 'strings' ? one.values : [])));
  const needed = new Set([...requiredExtensions(commands), ...stated]);
  let rest = '';
  let at = 0;
  for (const { range } of heads) {
    rest += text.slice(at, range.from) + text.slice(range.from, range.to).replaceAll(/[^\r\n]/g, ' ');
    at = range.to;
  }
  const require =
    needed.size === 0
      ? ''
      : `require [${[...needed]
          .sort()
          .map((one) => sieveStrings([one]))
          .join(', ')}]; `;
  return { script: require + rest + text.slice(at) };
}
