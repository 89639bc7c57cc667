import type { MergeCard } from '@pillarbox/rules/duplicates/merge-rows';
import type { WholeCard } from '@pillarbox/rules/duplicates/merge-cards';
import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { PlacedCard } from './contacts-duplicates.ports.ts';

/** A stored card with its text read, as the rules of merges take it. */
export type ReadCard = WholeCard & { readonly placed: PlacedCard };

/** Reads a stored card; null for one above the limits, which stays as it is. */
export function readCard(placed: PlacedCard): ReadCard | null {
  try {
    const card = parseVCard(placed.card);
    const { id, bookId, groups, hasPhoto } = placed;
    return { id, card, person: readPerson(card), book: bookId, groups, hasPhoto, placed };
  } catch {
    return null;
  }
}

/** The cards with the most complete one first: it stays when the user chooses nothing else. */
export function mostCompleteFirst<T extends MergeCard>(cards: readonly T[]): T[] {
  const weight = ({ person, groups, hasPhoto }: MergeCard): number =>
    Object.values(person).reduce<number>(
      (sum, value) => sum + (typeof value === 'string' ? Number(value !== '') : value.length),
      0,
    ) +
    groups.length +
    Number(hasPhoto);
  return cards.toSorted((one, other) => weight(other) - weight(one) || (one.id < other.id ? -1 : 1));
}
