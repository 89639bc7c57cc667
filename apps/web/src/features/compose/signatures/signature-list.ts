import type { Signature } from '@pillarbox/contract/preferences/rules';

/** The list with one signature replaced, or added at its end. */
export function withSignature(list: readonly Signature[], changed: Signature): readonly Signature[] {
  const isKnown = list.some(({ id }) => id === changed.id);
  return isKnown ? list.map((one) => (one.id === changed.id ? changed : one)) : [...list, changed];
}

/** The list with one signature moved by a number of places; unchanged at the ends. */
export function moved(list: readonly Signature[], id: string, by: 1 | -1): readonly Signature[] {
  const from = list.findIndex((one) => one.id === id);
  const to = from + by;
  const [one, other] = [list[from], list[to]];
  if (one === undefined || other === undefined) return list;
  return list.map((here, at) => (at === from ? other : at === to ? one : here));
}

/** The list with this signature as the only default; '' for none [DATA-016]. */
export function withDefault(list: readonly Signature[], id: string): readonly Signature[] {
  return list.map((one) => ({ ...one, default: one.id === id ? '1' : '0' }));
}

/** The list with a copy of a signature below it. The copy is not the default. */
export function withCopy(
  list: readonly Signature[],
  id: string,
  copy: { id: string; name: string },
): readonly Signature[] {
  return list.flatMap((one) => (one.id === id ? [one, { ...one, ...copy, default: '0' as const }] : [one]));
}
