import { randomUUID } from 'node:crypto';
import type { MergeRecord, RowChoice } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { Failure } from '@pillarbox/contract/failure';
import { MAX_VALUES } from '@pillarbox/contract/contacts/person';
import { mergeCards } from '@pillarbox/rules/duplicates/merge-cards';
import { baseOf, mergedGroups, mergeRows, picksOf } from '@pillarbox/rules/duplicates/merge-rows';
import { PROPERTIES, readPerson } from '@pillarbox/rules/vcard/read-person';
import type { PersonList } from '@pillarbox/rules/vcard/read-person';
import { MAX_CARD_CHARACTERS, MAX_CARD_LINES, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { VCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { ContactMerges } from './contacts-duplicates.ports.ts';
import type { DuplicateService } from './duplicate.service.ts';
import type { MergeLogStore } from './merge-log.store.ts';
import { readCard } from './read-cards.ts';
import type { ReadCard } from './read-cards.ts';

interface MergeServiceDeps {
  readonly contacts: ContactMerges;
  readonly duplicates: DuplicateService;
  readonly log: MergeLogStore;
}

/** What a merge made. */
interface Merged {
  readonly merge: string;
  readonly contact: string;
}

/** Merges cards, and takes merges back. */
export class MergeService {
  readonly #deps: MergeServiceDeps;

  constructor(deps: MergeServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Merges cards with the values that the user chose. Nothing is changed when one of them is not as the user has read it.
   * @throws Failure `contact_not_found`, `contact_changed`, `merge_too_large`, `invalid_request`.
   */
  async merge(
    owner: Account,
    read: readonly { readonly id: string; readonly etag: string }[],
    choices: readonly RowChoice[],
  ): Promise<Merged> {
    const ids = read.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw new Failure('invalid_request', { field: 'cards' });
    const found = await this.#deps.contacts.cards(owner, ids);
    if (found.length < ids.length) throw new Failure('contact_not_found');
    if (found.some(({ etag }, at) => etag !== read[at]?.etag)) throw new Failure('contact_changed');
    const cards = found.map(readCard).filter((card) => card !== null);
    if (cards.length < found.length) throw new Failure('merge_too_large');
    const merged = await this.#write(owner, cards, choices);
    if (merged === null) throw new Failure('contact_changed');
    return merged;
  }

  /** Merges the sets that are still sure and lose nothing. Returns the merges, and how many sets stay as they are. */
  async mergeSure(owner: Account, sets: readonly (readonly string[])[]): Promise<{ merges: string[]; left: number }> {
    const merges: string[] = [];
    const apart = await this.#deps.duplicates.apart(owner);
    for (const ids of sets) {
      const cards = await this.#deps.duplicates.sureCards(owner, ids, apart);
      const merged = cards === null ? null : await this.#write(owner, cards, []).catch(leftAsItIs);
      if (merged !== null) merges.push(merged.merge);
    }
    return { merges, left: sets.length - merges.length };
  }

  /** The merges that can be undone, the newest first. */
  async list(owner: Account): Promise<MergeRecord[]> {
    return await this.#deps.log.list(owner);
  }

  /** Takes a merge back. @throws Failure `merge_not_found`, `merge_changed`, `too_many_contacts`. */
  async undo(owner: Account, mergeId: string): Promise<void> {
    const { contacts, log } = this.#deps;
    const merge = await log.get(owner, mergeId);
    const [kept, ...gone] = merge?.cards ?? [];
    if (merge === undefined || kept === undefined) throw new Failure('merge_not_found');
    const restore = { kept: { ...kept, mergedEtag: merge.etag }, gone };
    if (!(await contacts.restore(owner, restore, (tx) => log.remove(tx, mergeId)))) throw new Failure('merge_changed');
  }

  /** Null when a card changed between reading and writing. @throws Failure `merge_too_large`. */
  async #write(owner: Account, cards: readonly ReadCard[], choices: readonly RowChoice[]): Promise<Merged | null> {
    const { contacts, log } = this.#deps;
    const rows = mergeRows(cards);
    const picks = picksOf(cards, rows, choices);
    const base = cards.find(({ id }) => id === baseOf(cards, picks)?.id);
    const whole = mergeCards(cards, rows, picks);
    if (base === undefined || whole === null) return null;
    const card = writeVCard(requireSmall(whole));
    const { id, etag } = base.placed;
    const gone = cards.filter((one) => one !== base).map(({ placed }) => placed);
    const before = [base.placed, ...gone];
    const merge = randomUUID();
    const note = {
      id: merge,
      name: readPerson(whole).name,
      cards: before,
      count: before.length,
      size: before.reduce((sum, one) => sum + one.card.length, 0),
      etag: contacts.etagOf({ id, card }),
    };
    const kept = { id, etag, card, groups: mergedGroups(picks) };
    const isDone = await contacts.merge(owner, { kept, gone }, (tx) => log.add(tx, owner, note));
    return isDone ? { merge, contact: id } : null;
  }
}

/** A card that can be read again. @throws Failure `merge_too_large`. */
function requireSmall(card: VCard): VCard {
  const person = readPerson(card);
  const isLong = (Object.keys(PROPERTIES) as PersonList[]).some((list) => person[list].length > MAX_VALUES);
  const characters = card.lines.reduce((sum, { raw }) => sum + raw.length + 2, 0);
  // BEGIN and END count, too.
  if (isLong || card.lines.length > MAX_CARD_LINES || characters + 100 > MAX_CARD_CHARACTERS) {
    throw new Failure('merge_too_large');
  }
  return card;
}

/** One set that cannot be merged does not stop the others. */
function leftAsItIs(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
