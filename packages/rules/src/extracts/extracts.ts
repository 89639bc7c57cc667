import type { FoundDate } from './dates.ts';
import { datesIn } from './dates.ts';
import { MAX_BLOCK } from './paragraphs.ts';
import type { FoundPlace } from './places.ts';
import { placesIn } from './places.ts';

/** A date or a postal address in the text of a message. */
export type Extract = FoundDate | FoundPlace;

/**
 * The dates and postal addresses of one block of text, in order and without overlap. A block of more than 10,000 characters is
 * skipped [MAIL-117, CONST-074].
 */
export function extractsIn(block: string): Extract[] {
  if (block.length > MAX_BLOCK || !/\d/.test(block)) return [];
  const found = [...datesIn(block), ...placesIn(block)].sort((one, other) => one.from - other.from);
  let end = 0;
  return found.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}
