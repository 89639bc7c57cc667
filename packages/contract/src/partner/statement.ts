/** Values that an SQL statement in a partner's settings can refer to. */
export const STATEMENT_VALUES = ['mail', 'account', 'domain', 'old', 'new'] as const;
export type StatementValue = (typeof STATEMENT_VALUES)[number];

/** A statement with numbered placeholders; `$1` is the first of `values`. */
export interface Statement<Name extends string = StatementValue> {
  readonly text: string;
  readonly values: readonly Name[];
}

/**
 * Parts of an SQL text in which a colon starts no placeholder: strings, names, comments, casts (PostgreSQL manual, 4.1).
 */
const OTHER = [
  String.raw`[eE]'(?:\\[\s\S]|''|[^'\\])*'`,
  `'(?:''|[^'])*'`,
  '"(?:""|[^"])*"',
  String.raw`\$(?<tag>[A-Za-z_]*)\$[\s\S]*?\$\k<tag>\$`,
  String.raw`--[^\n]*`,
  String.raw`\/\*[\s\S]*?\*\/`,
  '::',
].join('|');
/** One of those, a placeholder, or something that is not allowed: a numbered placeholder, a second statement. */
const PART = new RegExp(String.raw`(?<other>${OTHER})|:(?<name>[A-Za-z_]+)|\$\d|;`, 'g');

/**
 * Parses a statement with named placeholders (`:mail`), so that values are passed as parameters. `names` are those that it may
 * have. Returns null for a statement that names another value, has numbered placeholders, is empty, or contains more than one
 * statement.
 */
export function readStatement(source: string): Statement | null;
export function readStatement<Name extends string>(source: string, names: readonly Name[]): Statement<Name> | null;
export function readStatement(source: string, names: readonly string[] = STATEMENT_VALUES): Statement<string> | null {
  const values: string[] = [];
  let refused = source.trim() === '';
  const text = source.replace(/;\s*$/, '').replace(PART, (found: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { other?: string; name?: string };
    if (groups.other !== undefined) return found;
    const name = names.find((value) => value === groups.name);
    if (name === undefined) {
      refused = true;
      return found;
    }
    if (!values.includes(name)) values.push(name);
    return `$${String(values.indexOf(name) + 1)}`;
  });
  return refused ? null : { text, values };
}
