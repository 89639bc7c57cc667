import type * as z from 'zod/mini';

/** One preference: its allowed values, its default and its meaning. */
export interface PreferenceDefinition<S extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: S;
  readonly default: z.output<S>;
  readonly meaning: string;
  /** The value that replaces an invalid stored value. */
  readonly invalid: z.output<S>;
  /** The gateway fills it in; users cannot save it. */
  readonly readOnly: boolean;
}

/** A preference that the user sets; an invalid stored value becomes the default. */
export function preference<S extends z.ZodMiniType>(
  schema: S,
  unset: z.output<S>,
  meaning: string,
): PreferenceDefinition<S> {
  return { schema, default: unset, meaning, invalid: unset, readOnly: false };
}

/** A preference that the gateway fills in and users cannot save. */
export function readOnly<S extends z.ZodMiniType>(
  schema: S,
  unset: z.output<S>,
  meaning: string,
): PreferenceDefinition<S> {
  return { ...preference(schema, unset, meaning), readOnly: true };
}
