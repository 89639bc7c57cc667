/** Adds a value to a set, or removes it. Returns another set. */
export function toggled(now: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(now);
  if (!next.delete(value)) next.add(value);
  return next;
}
