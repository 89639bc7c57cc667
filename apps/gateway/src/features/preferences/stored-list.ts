import { Failure } from '@pillarbox/contract/failure';
import type { Schema } from '@pillarbox/contract/operation';
import { isSameValue } from '@pillarbox/rules/same-value';
import type * as z from 'zod/mini';

/** The valid items of a stored list; an older release may have stored others. */
export function storedList<S extends Schema>(item: S, value: unknown): z.output<S>[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    const parsed = item.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Refuses a change that was made on another list than the stored one; undefined: whatever is stored.
 * @throws Failure `settings_changed`.
 */
export function requireSame(stored: readonly unknown[], before: readonly unknown[] | undefined): void {
  if (before !== undefined && !isSameValue(stored, before)) throw new Failure('settings_changed');
}
