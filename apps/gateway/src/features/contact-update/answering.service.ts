import { createHash } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@pillarbox/contract/operation';
import type { answerUpdate, openUpdate } from '@pillarbox/contract/contact-update/public-operations';
import type { UpdateValue } from '@pillarbox/contract/contact-update/update';
import { Failure } from '@pillarbox/contract/failure';
import { changesOf } from '@pillarbox/rules/contact-update/changes';
import { shownValues } from '@pillarbox/rules/contact-update/values';
import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { AddressBooks } from './contact-update.ports.ts';
import { linkHash } from './links.ts';
import type { UpdateRecord, UpdateStore } from './update.store.ts';

interface AnsweringDeps {
  readonly store: UpdateStore;
  readonly books: Pick<AddressBooks, 'cards'>;
}

/** What visitors of a link see and answer. Whatever is wrong with a link, the refusal is the same. */
export class AnsweringService {
  readonly #deps: AnsweringDeps;

  constructor(deps: AnsweringDeps) {
    this.#deps = deps;
  }

  /** What the page of a link shows. @throws Failure `update_link_invalid`. */
  async open(secret: string, partner: string): Promise<ReplyOf<typeof openUpdate>> {
    const record = await this.#record(secret, partner);
    const shown = await this.#shown(record);
    await this.#deps.store.setShown(record.id, shown);
    return {
      owner: { name: record.ownerName, mail: record.ownerMail },
      fields: record.fields,
      values: shown,
      version: versionOf(shown),
      expires: record.endsAt.getTime(),
    };
  }

  /** Takes the answer to a request. Returns the request. @throws Failure `update_link_invalid`, `contact_changed`. */
  async answer({ id: secret, version, kind, values = [] }: BodyOf<typeof answerUpdate>, partner: string) {
    const record = await this.#record(secret, partner);
    // The contact must exist: nobody can use the answer otherwise.
    await this.#shown(record);
    const shown = record.shown ?? [];
    if (versionOf(shown) !== version) throw new Failure('contact_changed');
    const changes = kind === 'changes' ? changesOf(shown, values, record.fields) : [];
    const answer = kind === 'changes' && changes.length === 0 ? 'right' : kind;
    const isTaken = await this.#deps.store.setAnswer(record.id, { answer, changes });
    if (!isTaken) throw new Failure('update_link_invalid');
    return record;
  }

  async #record(secret: string, partner: string): Promise<UpdateRecord> {
    const found = await this.#deps.store.open(linkHash(secret), partner);
    if (found === null) throw new Failure('update_link_invalid');
    return found;
  }

  /** What the page shows of the contact as it is now. */
  async #shown({ accountId, partner, ownerMail: mail, contactId, fields }: UpdateRecord): Promise<UpdateValue[]> {
    const [card] = await this.#deps.books.cards({ accountId, partner, mail }, [contactId]);
    if (card === undefined) throw new Failure('update_link_invalid');
    return shownValues(readPerson(parseVCard(card.card)), fields);
  }
}

/** Names what was shown. Keys of JSON objects in the database have another order, so the members are listed. */
function versionOf(shown: readonly UpdateValue[]): string {
  const members = shown.map(({ key, kind, label, parts }) => [key, kind, label, parts]);
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url').slice(0, 22);
}
