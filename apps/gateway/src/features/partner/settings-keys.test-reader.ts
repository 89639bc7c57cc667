import type { Schema } from '@pillarbox/contract/operation';

/** One key of a schema: its dotted path, and its default as JSON, or `required`, or `none` where it may be left out. */
interface SchemaKey {
  readonly path: string;
  readonly fallback: string;
}

interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly defaultValue?: unknown;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly element?: Schema;
  readonly valueType?: Schema;
}

/** All keys of a schema, for docs/PARTNERS.md. The items of a list have `[]` in their path, those of a record `*`. */
export function keysOf(schema: Schema, below = ''): SchemaKey[] {
  const definition = schema._zod.def as unknown as Definition;
  const { innerType, options, element, valueType, shape } = definition;
  if (innerType !== undefined) return keysOf(innerType, below);
  if (options !== undefined) return unique(options.flatMap((option) => keysOf(option, below)));
  if (element !== undefined) return keysOf(element, `${below}[]`);
  if (valueType !== undefined) return keysOf(valueType, `${below}.*`);
  return Object.entries(shape ?? {}).flatMap(([name, part]) => {
    const path = below === '' ? name : `${below}.${name}`;
    return [{ path, fallback: fallbackOf(part) }, ...keysOf(part, path)];
  });
}

function fallbackOf(schema: Schema): string {
  const { type, defaultValue } = schema._zod.def as unknown as Definition;
  if (type === 'default') return JSON.stringify(defaultValue);
  return type === 'optional' ? 'none' : 'required';
}

function unique(keys: readonly SchemaKey[]): SchemaKey[] {
  return [...new Map(keys.map((key) => [key.path, key])).values()];
}
