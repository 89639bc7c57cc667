import { inSlices } from '../in-slices.ts';
import type { FolderSizes } from '../port.ts';
import type { FolderView } from './folder-view.ts';
import type { SizeSums } from './sizes-in-steps.ts';

/** Most senders of a folder that are named, to bound memory: the largest ones. */
const MAX_NAMED = 500;

/** The sizes of a view's messages; null when messages came or went meanwhile: ask again. Yields to the event loop. */
export async function sizesOf(view: FolderView, now: number = Date.now()): Promise<FolderSizes | null> {
  const sums: SizeSums = { now, senders: new Map(), months: new Map() };
  const { count, inserted } = view;
  await inSlices(view.sumSizes(sums));
  if (view.count !== count || view.inserted !== inserted) return null;
  const sorted = [...sums.senders].sort(([, a], [, b]) => b.bytes - a.bytes);
  const rest = sorted.slice(MAX_NAMED);
  return {
    senders: new Map(sorted.slice(0, MAX_NAMED)),
    others: {
      senders: rest.length,
      messages: rest.reduce((sum, [, { messages }]) => sum + messages, 0),
      bytes: rest.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    },
    months: sums.months,
  };
}
