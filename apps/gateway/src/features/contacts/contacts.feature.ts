import type { CollectedAddress } from '@pillarbox/contract/contacts/collected-calls';
import { readCollected } from '@pillarbox/contract/contacts/collected-calls';
import { forgetSuggestion, suggest } from '@pillarbox/contract/contacts/suggest';
import type { ContactsEvent } from '@pillarbox/contract/contacts/events';
import type { Address } from '@pillarbox/contract/mail/fields';
import type { Mailbox } from '@pillarbox/mailbox/port';
import type { Account, Audience } from '../../platform/account/account.ts';
import type { LoginName } from '../../platform/account/login-name.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import type { Mount, Session } from '../../platform/http/request-pipeline.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import { failureLogger } from '../../platform/log/unawaited.ts';
import { formatText, languageFor } from '../../platform/texts/texts.ts';
import { CardService } from './card.service.ts';
import { CardBookStore } from './card-book.store.ts';
import { CardStore } from './card.store.ts';
import { addressBookRoutes } from './address-book.routes.ts';
import { Birthdays } from './birthdays.ts';
import { BookService } from './book.service.ts';
import { BookStore } from './book.store.ts';
import type { ListedContact } from './contact-list.ts';
import { addressesIn, contactsLike } from './contacts-like.ts';
import type { Named } from './contacts-like.ts';
import { CollectedLists } from './collected-lists.ts';
import type { Collected } from './collected.store.ts';
import { CollectedStore } from './collected.store.ts';
import { CollectingService } from './collecting.service.ts';
import { ContactFiles } from './contact-files.ts';
import { ContactLists } from './contact-lists.ts';
import { ContactMerges } from './merges/contact-merges.ts';
import { MergeStore } from './merges/merge.store.ts';
import { ContactService } from './contact.service.ts';
import { ContactStore } from './contact.store.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { GroupCardService } from './group-card.service.ts';
import { GroupCardStore } from './group-card.store.ts';
import { GroupStore } from './group.store.ts';
import { photoRoutes } from './photos/photo.routes.ts';
import { PhotoService } from './photos/photo.service.ts';
import { PhotoStore } from './photos/photo.store.ts';
import { requireSelf } from './require-self.ts';
import { BookAccess } from './sharing/book-access.ts';
import { ShareEvents } from './sharing/share-events.ts';
import { ShareStore } from './sharing/share.store.ts';
import { sharingRoutes } from './sharing/sharing.routes.ts';
import { SharingService } from './sharing/sharing.service.ts';
import type { GlobalPeople } from './suggestion.service.ts';
import { SuggestionService } from './suggestion.service.ts';
import { SummaryStore } from './summary.store.ts';

/** What the contacts feature needs of the rest of the gateway. */
export interface ContactsFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly log: Pick<Log, 'warn'>;
  readonly mailboxOf: (session: Session) => Promise<Mailbox>;
  /** Whether the user lets addresses be collected [PREF-056]. */
  readonly isAllowed: (session: Session) => Promise<boolean>;
  /** People of the provider, for suggestions; absent: none. */
  readonly globalList?: GlobalPeople;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The languages of the user, the best first; codes such as `de_DE`. */
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  /** The account that a name means at the partner of an account. @throws Failure for a name that cannot sign in there. */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
  /** Sends an event to every socket of the account, at every gateway. */
  readonly broadcast: (audience: Audience, event: ContactsEvent) => void;
}

/** What the contacts feature offers. */
export interface ContactsFeature {
  /** Removes photos of contacts that are gone. */
  readonly jobs: readonly Job[];
  /** Gives the demo account its contacts, unless it has an address book already. */
  fillDemo(owner: Account): Promise<void>;
  /** Collects the recipients of a sent message. Never throws: a failure is logged. */
  sent(session: Session, recipients: readonly Address[]): Promise<void>;
  /** Whole cards in portions, for files of contacts. */
  readonly files: ContactFiles;
  /** Several cards become one, and are again as they were. */
  readonly merges: ContactMerges;
  /** The birthdays of contacts, for the calendar. */
  readonly birthdays: Birthdays;
  /** Which of these addresses are contacts, and the addresses of contacts that have this name. */
  like(owner: Account, named: Named): Promise<ReturnType<typeof contactsLike>>;
  /** The addresses of all contacts that an account may read, in lower case. The same set until a contact changes. */
  addresses(owner: Account): Promise<ReadonlySet<string>>;
  /** The cards of address books, for programs that read and write them whole. */
  readonly cards: CardService;
}

const NOBODY: GlobalPeople = {
  known: () => ({ people: [], pending: false }),
  find: () => Promise.resolve([]),
};

/** Builds the contacts feature: address books, groups, the addresses that were written to, and suggestions. */
export function contactsFeature(deps: ContactsFeatureDeps): ContactsFeature {
  const { mount } = deps;
  const store = new CollectedStore(deps.db);
  const collecting = new CollectingService({ ...deps, store });
  const failed = failureLogger(deps.log, 'addresses could not be collected');

  const parts = addressBooks(deps, store);
  const sweep = (): Promise<void> => parts.photos.sweep();
  const notSwept = failureLogger(deps.log, 'photos of contacts that are gone could not be removed');
  const changed = ({ accountId }: Pick<Account, 'accountId'>): void => {
    deps.broadcast({ accountId }, { event: 'contacts-changed' });
    void outsideCall(sweep).catch(notSwept);
  };
  addressBookRoutes({ ...parts, collected: store, mount, changed });
  const contactsOf = async (owner: Account): Promise<readonly ListedContact[]> =>
    await parts.lists.of(owner, await parts.languageOf(owner));
  photoRoutes({ ...parts, mount, contactsOf, changed });
  sharingRoutes({ ...parts, mount, changed });

  mount(suggest, async ({ session, params, body }) => {
    requireSelf(session, params.user);
    // The reply does not wait for Sent: the next letter finds what it has.
    void outsideCall(() => collecting.readSent(session)).catch(failed);
    const { outside, ...query } = body;
    const without = outside ? session.domain : '';
    return await parts.suggestions.suggest(session, { ...query, without });
  });

  mount(readCollected, async ({ session, params }) => {
    requireSelf(session, params.mail);
    const all = (await store.all(session)).map(wireCollected);
    return { Autofill: Object.fromEntries(all.map((one) => [one.Email, one])) };
  });

  mount(forgetSuggestion, async ({ session, params, query }) => {
    requireSelf(session, params.user);
    await store.remove(session, [query.mail.toLowerCase()]);
    changed(session);
    return { Success: 1 as const };
  });

  return {
    jobs: [{ name: 'remove-old-photos', cron: '42 * * * *', run: sweep }],
    files: parts.files,
    merges: parts.merges,
    birthdays: new Birthdays(deps.db),
    fillDemo: (owner) => fillDemo(parts, owner),
    like: async (owner, named) => contactsLike(await contactsOf(owner), named),
    addresses: async (owner) => addressesIn(await contactsOf(owner)),
    sent: (session, recipients) => outsideCall(() => collecting.sent(session, recipients)).catch(failed),
    cards: new CardService({
      books: parts.books,
      contacts: parts.contactStore,
      cards: new CardStore(deps.db),
      cardBooks: new CardBookStore(deps.db),
      groupCards: new GroupCardService(new GroupCardStore(deps.db), parts.groups),
      touched: parts.touched,
      changed,
    }),
  };
}

function wireCollected({ mail, name, uses, lastUsed }: Collected): CollectedAddress {
  return { Email: mail, Name: name, uses, lastUsed: lastUsed.getTime() };
}

function addressBooks(deps: ContactsFeatureDeps, collected: CollectedStore) {
  const { db, blobs, languagesOf, globalList, now, accountNamed } = deps;
  const firstBookName = async (owner: Account): Promise<string> =>
    formatText(await languagesOf(owner), 'LANG_OUTBOUND_FIRST_BOOK');
  const languageOf = async (owner: Account): Promise<string> => languageFor(await languagesOf(owner)).replace('_', '-');
  const access = new BookAccess(db);
  const shares = new ShareStore(db);
  const events = new ShareEvents({
    shares,
    tell: (accountId) => deps.broadcast({ accountId }, { event: 'contacts-changed' }),
    failed: failureLogger(deps.log, 'the users of a shared address book could not be told of a change'),
  });
  const touched = (bookIds: readonly string[]): void => events.touched(bookIds);
  const sharing = new SharingService({ access, shares, events, accountNamed });
  const contacts = new ContactStore(db, touched);
  const summaries = new SummaryStore(db);
  const groups = new GroupStore(db);
  const store = new BookStore(db);
  const books = new BookService({ books: store, contacts, groups, access, shares, sharing, events, firstBookName });
  const lists = new ContactLists(summaries, access);
  const photos = new PhotoService({
    contacts,
    photos: new PhotoStore(db),
    blobs,
    bookIdsOf: (owner, need) => books.ids(owner, need),
  });
  return {
    access,
    sharing,
    touched,
    books,
    groups,
    lists,
    languageOf,
    contacts: new ContactService({ books, contacts, summaries, groups, lists, languageOf }),
    suggestions: new SuggestionService({
      lists,
      collected: new CollectedLists(collected),
      groups,
      globalList: globalList ?? NOBODY,
      languageOf,
      now,
    }),
    files: new ContactFiles({ books, contacts, groups }),
    merges: new ContactMerges({ books, contacts, groups, merges: new MergeStore(db, touched) }),
    photos,
    store,
    contactStore: contacts,
  };
}
