/** The values that occur at least so often, each once: those of whom enough is in progress. */
export function thoseWith<T>(least: number, values: Iterable<T>): T[] {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= least).map(([value]) => value);
}
