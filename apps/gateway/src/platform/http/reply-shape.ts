import type { Schema } from '@pillarbox/contract/operation';
import type { $ZodShape, $ZodType, $ZodTypes } from 'zod/v4/core';

/** Returns whether a value can be sent as it is: it matches the schema and has no unknown members. */
type Fits = (value: unknown) => boolean;

const made = new WeakMap<$ZodType, Fits>();

/**
 * Returns whether a reply matches its schema exactly. It is several times faster than zod, which copies the reply and creates
 * two objects for each value; a page of a list contains thousands of values. It checks the plain schemas that most replies
 * consist of, and uses zod for all others. False only means that zod has to decide.
 */
export function fitsExactly(schema: Schema, reply: unknown): boolean {
  return fitsOf(schema)(reply);
}

function fitsOf(schema: $ZodType): Fits {
  const known = made.get(schema);
  if (known !== undefined) return known;
  const fits = plainFits(schema as $ZodTypes) ?? zodFits(schema as Schema);
  made.set(schema, fits);
  return fits;
}

/** Returns the check of a supported schema; null for any other. */
function plainFits({ _zod: { def } }: $ZodTypes): Fits | null {
  if (def.type === 'number') return numberFits(def);
  if (def.type === 'string') return 'format' in def ? null : stringFits(def);
  if ((def.checks ?? []).length > 0) return null;
  switch (def.type) {
    case 'literal':
      return oneOf(def.values);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'union':
      return unionFits(def.options);
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'nullable': {
      const inner = fitsOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = fitsOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'array': {
      const element = fitsOf(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'object':
      return def.catchall === undefined ? objectFits(def) : null;
    default:
      return null;
  }
}

/** Zod returns the value itself when it changes nothing. A copy may differ from the value, so it does not count as the same. */
function zodFits(schema: Schema): Fits {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success && parsed.data === value;
  };
}

/** Whether a value is one of these; none may be an object. */
function oneOf(values: readonly unknown[]): Fits {
  const known = new Set(values);
  return (value) => known.has(value);
}

/** Zod takes the first option that matches, which could drop members of an object that fits a later one. */
function unionFits(options: readonly $ZodType[]): Fits | null {
  const isPlain = (option: $ZodType): boolean =>
    ['string', 'number', 'boolean', 'literal', 'enum'].includes((option as $ZodTypes)._zod.def.type);
  if (!options.every(isPlain)) return null;
  const fits = options.map(fitsOf);
  return (value) => fits.some((fit) => fit(value));
}

interface StringDef {
  readonly checks?: readonly { readonly _zod: { readonly def: object } }[] | undefined;
}

/** A string of a length, or with a pattern; null for one that is checked for anything else, or changed. */
function stringFits({ checks = [] }: StringDef): Fits | null {
  const patterns: RegExp[] = [];
  let least = 0;
  let most = Infinity;
  for (const { _zod } of checks) {
    const def = _zod.def as { check: string; minimum?: number; maximum?: number; format?: string; pattern?: RegExp };
    if (def.check === 'min_length') least = Math.max(least, def.minimum ?? Infinity);
    else if (def.check === 'max_length') most = Math.min(most, def.maximum ?? 0);
    else if (def.format === 'regex' && def.pattern?.global === false && !def.pattern.sticky) patterns.push(def.pattern);
    else return null;
  }
  return (value) =>
    typeof value === 'string' &&
    value.length >= least &&
    value.length <= most &&
    patterns.every((pattern) => pattern.test(value));
}

interface NumberDef {
  readonly format?: unknown;
  readonly checks?: readonly { readonly _zod: { readonly def: object } }[] | undefined;
}

/** A number between bounds, whole where its format says so; null for one that is checked for anything else. */
function numberFits({ format, checks = [] }: NumberDef): Fits | null {
  const isWhole = format === 'safeint';
  if (format !== undefined && !isWhole) return null;
  let least = -Infinity;
  let most = Infinity;
  for (const { _zod } of checks) {
    const { check, value, inclusive } = _zod.def as { check: string; value?: unknown; inclusive?: boolean };
    if (typeof value !== 'number' || !(inclusive === true || isWhole)) return null;
    if (check === 'greater_than') least = Math.max(least, inclusive === true ? value : value + 1);
    else if (check === 'less_than') most = Math.min(most, inclusive === true ? value : value - 1);
    else return null;
  }
  const isNumber = isWhole ? Number.isSafeInteger : Number.isFinite;
  return (value) => isNumber(value) && (value as number) >= least && (value as number) <= most;
}

/** Members are read at the first use, because a schema can refer to itself. */
function objectFits(def: { readonly shape: $ZodShape }): Fits {
  let members: readonly (readonly [string, Fits])[] | undefined;
  let names: ReadonlySet<string>;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    if (members === undefined) {
      members = Object.entries(def.shape).map(([name, schema]) => [name, fitsOf(schema)] as const);
      names = new Set(Object.keys(def.shape));
    }
    for (const [name, fits] of members) if (!fits((value as Record<string, unknown>)[name])) return false;
    for (const name in value) if (!names.has(name)) return false;
    return true;
  };
}
