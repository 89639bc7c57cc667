import type { Suggestion } from '@pillarbox/contract/contacts/suggest';
import type { Match, People, Suggestable, SuggestionQuery } from '@pillarbox/rules/suggestions';
import { suggestable, suggestionsFor } from '@pillarbox/rules/suggestions';
import type { Account } from '../../platform/account/account.ts';
import type { CollectedLists } from './collected-lists.ts';
import type { ListedContact } from './contact-list.ts';
import type { ContactLists } from './contact-lists.ts';
import type { GroupRow, GroupStore } from './group.store.ts';
import { photoAddress } from './photos/photo-address.ts';

/** People of a list that the account does not own. */
export interface OtherPeople {
  readonly people: readonly { readonly name: string; readonly mails: readonly string[] }[];
  /** More are being searched. */
  readonly pending: boolean;
}

/** What suggestions ask the global address list; `find` waits for its source, and `known` never does. */
export interface GlobalPeople {
  known(owner: Account, text: string): OtherPeople;
  find(owner: Account, text: string): Promise<OtherPeople['people']>;
}

interface SuggestionServiceDeps {
  readonly lists: ContactLists;
  readonly collected: CollectedLists;
  readonly groups: GroupStore;
  readonly globalList: GlobalPeople;
  /** Tag of the language that names are sorted in. */
  readonly languageOf: (owner: Account) => Promise<string>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

interface GroupToSuggest extends Suggestable {
  readonly groupId: string;
}
interface GlobalToSuggest extends Suggestable {
  readonly isGlobal: true;
}
/** A contact, a group, a collected address or somebody of the global address list. */
type Source = ListedContact | GroupToSuggest | Suggestable | GlobalToSuggest;

/** A question for suggestions. `wait`: the answer has everybody whom the global address list finds. */
export type Asked = Omit<SuggestionQuery, 'language' | 'usageOf' | 'now'> & { readonly wait: boolean };

/** Suggested recipients. `pending`: the global address list is still being searched. */
export interface Suggested {
  readonly suggestions: Suggestion[];
  readonly pending: boolean;
}

/** Suggests recipients from the contacts, groups and collected addresses of an account, and from the global address list. */
export class SuggestionService {
  readonly #deps: SuggestionServiceDeps;

  constructor(deps: SuggestionServiceDeps) {
    this.#deps = deps;
  }

  /**
   * The recipients for typed text, the best first [COMP-024, CONT-016 to CONT-023]. The account's own people never wait for the
   * global address list: it adds what earlier searches found. When its source has to be asked, that begins now and the reply is
   * `pending`. The page then shows this reply, and asks the same with `wait` for the rest; or the user types on, and the next letter finds
   * the result.
   */
  async suggest(owner: Account, { wait, ...query }: Asked): Promise<Suggested> {
    const { lists, collected, groups, languageOf, now } = this.#deps;
    const language = await languageOf(owner);
    const [index, written, named, others] = await Promise.all([
      lists.indexOf(owner, language),
      collected.of(owner),
      groups.named(owner),
      this.#globalPeople(owner, query.text, wait),
    ]);
    const usageOf = (mail: string) => written.usage.get(mail);
    // Contacts come first: of an address that is in several of these, the contact is suggested.
    const people: People<Source> = {
      ...index.candidates(query.text, written.usage.keys()),
      others: [...named.map(groupToSuggest), ...written.people, ...others.people.map(globalToSuggest)],
    };
    const found = suggestionsFor(people, { ...query, language, usageOf, now: now() });
    return { suggestions: found.map((match) => suggestionOf(match, owner)), pending: others.pending };
  }

  async #globalPeople(owner: Account, text: string, wait: boolean): Promise<OtherPeople> {
    const { globalList } = this.#deps;
    return wait ? { people: await globalList.find(owner, text), pending: false } : globalList.known(owner, text);
  }
}

function groupToSuggest({ id, name }: Pick<GroupRow, 'id' | 'name'>): GroupToSuggest {
  return { groupId: id, ...suggestable(name, ['']) };
}

function globalToSuggest({ name, mails }: OtherPeople['people'][number]): GlobalToSuggest {
  return { isGlobal: true, ...suggestable(name, mails) };
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
    autofill: contact === null && group === null && !('isGlobal' in one),
    isGroup: group !== null,
    isAddressBook: false,
  };
}
