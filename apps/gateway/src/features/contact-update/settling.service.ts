import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import { Failure } from '@pillarbox/contract/failure';
import { standingOf, withChanges } from '@pillarbox/rules/contact-update/changes';
import { editPerson } from '@pillarbox/rules/vcard/edit-person';
import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { AddressBooks, StoredCard } from './contact-update.ports.ts';
import type { UpdateRecord, UpdateStore } from './update.store.ts';

interface SettlingDeps {
  readonly store: UpdateStore;
  readonly books: AddressBooks;
}

/** What an owner does with requests and answers. */
export class SettlingService {
  readonly #deps: SettlingDeps;

  constructor(deps: SettlingDeps) {
    this.#deps = deps;
  }

  /** The requests of an account, with the changes of answers beside the contacts as they are now. */
  async list(owner: Account): Promise<UpdateRequest[]> {
    const { store, books } = this.#deps;
    const records = await store.list(owner);
    const ids = new Set(records.filter(({ state }) => state === 'answered').map(({ contactId }) => contactId));
    const cards = ids.size === 0 ? [] : await books.cards(owner, [...ids]);
    const byId = new Map(cards.map((card) => [card.id, card]));
    return records.map((record) => wireRequest(record, byId.get(record.contactId)));
  }

  /** Withdraws a request that waits. @throws Failure `update_not_found`. */
  async withdraw(owner: Account, id: string): Promise<void> {
    await this.#move(owner, id, { from: ['waiting'], to: 'withdrawn' });
  }

  /** Puts an answer away. @throws Failure `update_not_found`. */
  async dismiss(owner: Account, id: string): Promise<void> {
    await this.#move(owner, id, { from: ['answered'], to: 'dismissed', before: null, written: null });
  }

  /**
   * Writes changes of an answer to the contact, when it is as the owner has seen it.
   * @throws Failure `update_not_found`, `contact_not_found`, `contact_changed`.
   */
  async apply(
    owner: Account,
    id: string,
    { changes, etag }: { changes: readonly string[]; etag: string },
  ): Promise<void> {
    const { books } = this.#deps;
    const record = await this.#required(owner, id, 'answered');
    const [card] = await books.cards(owner, [record.contactId]);
    if (card === undefined) throw new Failure('contact_not_found');
    if (card.etag !== etag) throw new Failure('contact_changed');
    const accepted = record.changes.filter((change) => changes.includes(change.id));
    const parsed = parseVCard(card.card);
    const after = writeVCard(editPerson(parsed, withChanges(readPerson(parsed), accepted)));
    const isSame = after === card.card;
    // The card first: an interruption leaves an answer that waits, whose changes are there already.
    if (!isSame) await this.#write(owner, { ...card, card: after });
    const written = isSame ? null : books.etagOf({ id: card.id, card: after });
    await this.#move(owner, id, { from: ['answered'], to: 'applied', before: isSame ? null : card.card, written });
  }

  /** Takes back what was done with an answer. @throws Failure `update_not_found`, `contact_changed` when the contact changed since. */
  async undo(owner: Account, id: string): Promise<void> {
    const record = await this.#required(owner, id, 'applied', 'dismissed');
    const { before, written, contactId } = record;
    if (before !== null && written !== null) await this.#write(owner, { id: contactId, card: before, etag: written });
    await this.#move(owner, id, { from: [record.state], to: 'answered', before: null, written: null });
  }

  /** Gives a contact another card. @throws Failure `contact_changed` when it has no longer this ETag. */
  async #write(owner: Account, card: StoredCard): Promise<void> {
    const changed = await this.#deps.books.replace(owner, [card]);
    if (!changed.has(card.id)) throw new Failure('contact_changed');
  }

  async #required(owner: Account, id: string, ...states: readonly UpdateRecord['state'][]): Promise<UpdateRecord> {
    const found = await this.#deps.store.get(owner, id);
    if (found === null || !states.includes(found.state)) throw new Failure('update_not_found');
    return found;
  }

  async #move(owner: Account, id: string, change: Parameters<UpdateStore['move']>[2]): Promise<void> {
    if (!(await this.#deps.store.move(owner, id, change))) throw new Failure('update_not_found');
  }
}

/** A request as the page sees it. `card` is that of the contact, for an answer that waits. */
function wireRequest(record: UpdateRecord, card: StoredCard | undefined): UpdateRequest {
  const { id, contactId, name, mail, answer, changes, createdAt, endsAt, answeredAt } = record;
  const isAnswered = record.state === 'answered';
  const person = card === undefined ? null : readPerson(parseVCard(card.card));
  const state = record.state === 'waiting' && record.isOver ? 'expired' : record.state;
  return {
    id,
    contact: contactId,
    name,
    mail,
    state: state === 'withdrawn' ? 'expired' : state,
    time: createdAt.getTime(),
    expires: endsAt.getTime(),
    answered: answeredAt?.getTime() ?? 0,
    answer,
    changes: isAnswered && person !== null ? standingOf(changes, person) : [],
    gone: isAnswered && card === undefined,
    etag: card?.etag ?? '',
  };
}
