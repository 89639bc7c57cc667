import type { Evidence, Sureness } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { SURENESS } from '@pillarbox/contract/contacts-duplicates/duplicates';
import type { Person } from '@pillarbox/contract/contacts/person';
import { comparePeople, joinEvidence } from './evidence.ts';
import type { PairEvidence } from './evidence.ts';

/** What a set of cards says: which of them hang together, how surely, and why. */
export interface Judgement {
  /** Places in the list that was judged. */
  readonly members: readonly number[];
  readonly sureness: Sureness;
  readonly evidence: readonly Evidence[];
}

/**
 * Judges cards that an index put together, by everything they hold: the largest sets of the surest kind first. A card is in one
 * set at most. `isApart` says which pairs the user has told apart; no set holds such a pair. At most ten cards.
 */
export function judgeSet(
  people: readonly Person[],
  isApart: (one: number, other: number) => boolean = () => false,
): Judgement[] {
  const pairs = new Map<string, PairEvidence>();
  for (const [left, one] of people.entries()) {
    for (const [right, other] of people.entries()) {
      if (left < right && !isApart(left, right)) pairs.set(pairKey(left, right), comparePeople(one, other));
    }
  }
  const found: Judgement[] = [];
  const placed = new Set<number>();
  for (const level of SURENESS) {
    for (const members of joined(pairs, level, placed)) {
      for (const member of members) placed.add(member);
      const inside = pairsOf(members).map((key) => pairs.get(key)?.evidence ?? []);
      found.push({ members, sureness: level, evidence: joinEvidence(inside) });
    }
  }
  return found;
}

/** Sets of a level: one pair of it brings cards together, and every other pair in the set must allow it. */
function joined(
  pairs: ReadonlyMap<string, PairEvidence>,
  level: Sureness,
  placed: ReadonlySet<number>,
): readonly (readonly number[])[] {
  const allows = (key: string): boolean => {
    const sureness = pairs.get(key)?.sureness ?? null;
    return level === 'sure' ? sureness === 'sure' : sureness !== null;
  };
  let sets: (readonly number[])[] = [];
  for (const [key, { sureness }] of pairs) {
    const [left = 0, right = 0] = key.split(' ').map(Number);
    if (sureness !== level || placed.has(left) || placed.has(right)) continue;
    const one = sets.find((set) => set.includes(left)) ?? [left];
    const other = sets.find((set) => set.includes(right)) ?? [right];
    const whole = [...new Set([...one, ...other])].sort((a, b) => a - b);
    if (one === other || !pairsOf(whole).every(allows)) continue;
    sets = [...sets.filter((set) => set !== one && set !== other), whole];
  }
  return sets;
}

function pairsOf(members: readonly number[]): string[] {
  return members.flatMap((left, at) => members.slice(at + 1).map((right) => pairKey(left, right)));
}

function pairKey(left: number, right: number): string {
  return `${String(left)} ${String(right)}`;
}
