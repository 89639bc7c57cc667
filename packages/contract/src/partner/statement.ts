/** Values that a statement of a partner's settings may name. */
export const STATEMENT_VALUES = ['mail', 'account', 'domain', 'old', 'new'] as const;
export type StatementValue = (typeof STATEMENT_VALUES)[number];

/** A statement whose placeholders are numbered, `$1` being the first of `values`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly StatementValue[];
}

/** Parts of PostgreSQL's text in which a colon is no placeholder: strings, names, comments, casts (its manual, 4.1). */
const OTHER = [
  String.raw`[eE]'(?:\\[\s\S]|''|[^'\\])*'`,
  `'(?:''|[^'])*'`,
  '"(?:""|[^"])*"',
  String.raw`\$(?<tag>[A-Za-z_]*)\$[\s\S]*?\$\k<tag>\$`,
  String.raw`--[^\n]*`,
  String.raw`\/\*[\s\S]*?\*\/`,
  '::',
].join('|');
/** One of those, a placeholder, or what a statement may not hold: a numbered placeholder, a second statement. */
const PART = new RegExp(String.raw`(?<other>${OTHER})|:(?<name>[A-Za-z_]+)|\$\d|;`, 'g');

/**
 * Reads a statement with named placeholders (`:mail`): values travel beside the statement, never in it. Null for one that
 * names another value, numbers its own placeholders, is empty, or is more than one statement.
 */
export function readStatement(source: string): Statement | null {
  const values: StatementValue[] = [];
  let refused = source.trim() === '';
  const text = source.replace(/;\s*$/, '').replace(PART, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { other?: string; name?: string };
    if (groups.other !== undefined) return found;
    const name = STATEMENT_VALUES.find((value) => value === groups.name);
    if (name === undefined) {
      refused = true;
      return found;
    }
    if (!values.includes(name)) values.push(name);
    return `$${String(values.indexOf(name) + 1)}`;
  });
  return refused ? null : { text, values };
}
