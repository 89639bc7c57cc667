import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import { inSlices } from '@pillarbox/mailbox/in-slices';
import { SuggestionIndex } from '@pillarbox/rules/suggestion-index';
import type { Match, Suggestable, SuggestionQuery } from '@pillarbox/rules/suggestions';
import { suggestionsFor, wordStarts } from '@pillarbox/rules/suggestions';
import type { Account } from '../../platform/account/account.ts';
import type { CollectedLists } from './collected-lists.ts';
import type { ListedContact } from './contact-list.ts';
import type { ContactLists } from './contact-lists.ts';
import type { GroupRow, GroupStore } from './group.store.ts';
import { photoAddress } from './photos/photo-address.ts';

interface SuggestionServiceDeps {
  readonly lists: ContactLists;
  readonly collected: CollectedLists;
  readonly groups: GroupStore;
  /** Tag of the language that names are sorted in. */
  readonly languageOf: (owner: Account) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Contacts between two pauses. */
const STEP = 200;

interface GroupToSuggest extends Suggestable {
  readonly groupId: string;
}
/** A contact, a group or a collected address. */
type Source = ListedContact | GroupToSuggest | Suggestable;

/** Suggests recipients from the contacts, groups and collected addresses of an account. */
export class SuggestionService {
  readonly #deps: SuggestionServiceDeps;
  /** By list: a list that changed is another one. */
  readonly #indexes = new WeakMap<readonly ListedContact[], Promise<SuggestionIndex<ListedContact>>>();

  constructor(deps: SuggestionServiceDeps) {
    this.#deps = deps;
  }

  /** The recipients for typed text, the best first [COMP-024, CONT-016 to CONT-023]. */
  async suggest(owner: Account, query: Omit<SuggestionQuery, 'language' | 'usageOf' | 'now'>): Promise<Suggestion[]> {
    const { lists, collected, groups, languageOf, now } = this.#deps;
    const language = await languageOf(owner);
    const [contacts, written, named] = await Promise.all([
      lists.of(owner, language),
      collected.of(owner),
      groups.named(owner),
    ]);
    const usageOf = (mail: string) => written.usage.get(mail);
    const candidates = (await this.#indexOf(contacts)).candidates(query.text);
    const sources = sourcesOf(candidates, named.map(groupToSuggest), written.people);
    return suggestionsFor(sources, { ...query, language, usageOf, now: now() }).map((match) =>
      suggestionOf(match, owner),
    );
  }

  #indexOf(contacts: readonly ListedContact[]): Promise<SuggestionIndex<ListedContact>> {
    const known = this.#indexes.get(contacts) ?? indexed(contacts);
    this.#indexes.set(contacts, known);
    return known;
  }
}

async function indexed(contacts: readonly ListedContact[]): Promise<SuggestionIndex<ListedContact>> {
  const index = new SuggestionIndex<ListedContact>();
  const steps = function* (): Generator<undefined> {
    for (const [at, one] of contacts.entries()) {
      index.add(one);
      if (at % STEP === STEP - 1) yield;
    }
  };
  await inSlices(steps());
  return index;
}

/** Contacts come first: of an address that is in several of these, the contact is suggested. */
function* sourcesOf(...all: readonly (readonly Source[])[]): Generator<Source> {
  for (const sources of all) yield* sources;
}

function groupToSuggest({ id, name }: Pick<GroupRow, 'id' | 'name'>): GroupToSuggest {
  return { groupId: id, name, mails: [''], starts: wordStarts(name, ['']) };
}

/** A suggestion as the wire has it [DATA-044]. */
function suggestionOf({ one, mail, weight }: Match<Source>, owner: Account): Suggestion {
  const contact = 'bookId' in one ? one : null;
  const group = 'groupId' in one ? one : null;
  return {
    Email: mail,
    Name: one.name,
    object_id: contact?.id ?? group?.groupId ?? '',
    Image: contact === null ? '' : photoAddress(owner, contact),
    weight,
    groups: [],
    AddressBookId: contact?.bookId ?? '',
    autofill: contact === null && group === null,
    isGroup: group !== null,
    isAddressBook: false,
  };
}
