/** Something that has a place among others. */
export interface Placed {
  readonly id: string;
  readonly order: number;
}

/** The space between the places of two neighbours, so that several can be put between them before all are numbered anew. */
const STEP = 1024;

/**
 * The new places after something was put at `index` among `others`, which are in their order and do not hold it. Only itself
 * changes while there is room between its neighbours; else all are numbered anew.
 */
export function placesAfter(others: readonly Placed[], id: string, index: number): readonly Placed[] {
  const [before, after] = [others[index - 1], others[index]];
  if (before === undefined && after === undefined) return [{ id, order: 0 }];
  const order =
    before === undefined
      ? (after?.order ?? 0) - STEP
      : after === undefined
        ? before.order + STEP
        : Math.floor((before.order + after.order) / 2);
  const isFree = (before === undefined || before.order < order) && (after === undefined || order < after.order);
  if (isFree && Math.abs(order) < 2 ** 31) return [{ id, order }];
  return others
    .toSpliced(index, 0, { id, order: 0 })
    .map((one, at) => ({ id: one.id, order: at * STEP }))
    .filter((one) => one.id === id || others.some((other) => other.id === one.id && other.order !== one.order));
}
