import type { SieveArgument, SieveTest } from '../sieve/script.ts';

/** Tags that take the next argument (RFC 5228 2.7.3, RFC 5260 4.1, RFC 5231 4). */
const WITH_VALUE = new Set(['comparator', 'zone', 'value', 'flags']);

/** The arguments of a test or command, its tags by name. */
export interface NamedArguments {
  /** Tags with their value; '' for a tag that takes none. */
  readonly tags: ReadonlyMap<string, string>;
  readonly strings: readonly (readonly string[])[];
  readonly numbers: readonly number[];
}

/** Null when a value is missing, or is a list. The comparator without `require` is left out: it is the default. */
export function namedArguments({ args }: SieveTest): NamedArguments | null {
  const tags = new Map<string, string>();
  const strings: (readonly string[])[] = [];
  const numbers: number[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const argument = args[at];
    if (argument === undefined) return null;
    if (argument.kind === 'number') numbers.push(argument.value);
    else if (argument.kind === 'strings') strings.push(argument.values);
    else if (WITH_VALUE.has(argument.name)) {
      at += 1;
      const value = single(args[at]);
      if (value === null) return null;
      if (argument.name !== 'comparator' || value !== 'i;ascii-casemap') tags.set(argument.name, value);
    } else tags.set(argument.name, '');
  }
  return { tags, strings, numbers };
}

function single(argument: SieveArgument | undefined): string | null {
  return argument?.kind === 'strings' && argument.values.length === 1 ? (argument.values[0] ?? null) : null;
}

/** Whether there are exactly these tags. */
export function hasTags({ tags }: NamedArguments, names: readonly string[]): boolean {
  return tags.size === names.length && names.every((name) => tags.has(name));
}
