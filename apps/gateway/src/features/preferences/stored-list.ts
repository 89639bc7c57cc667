import type { Schema } from '@pillarbox/contract/operation';
import type * as z from 'zod/mini';

/** The valid items of a stored list; an older release may have stored others. */
export function storedList<S extends Schema>(item: S, value: unknown): z.output<S>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const parsed = item.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}
