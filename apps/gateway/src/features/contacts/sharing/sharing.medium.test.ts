import type { ContactsEvent } from '@pillarbox/contract/contacts/events';
import * as books from '@pillarbox/contract/contacts/book-calls';
import { MAX_SHARES } from '@pillarbox/contract/contacts/book';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import * as sharing from '@pillarbox/contract/contacts/sharing-calls';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Audience } from '../../../platform/account/account.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { readLoginName } from '../../../platform/account/login-name.ts';
import { testAccount, TEST_LOGIN } from '../../../platform/testing/test-account.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { testSession } from '../../../platform/testing/test-session.ts';
import { testContacts } from '../contacts.test-bed.ts';
import { addressBookShares } from './share.table.ts';

/** The machine may be busy. */
const PATIENT = { timeout: 10_000 };
let accounts = 0;

describeOnDatabases('shared address books', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = () => {
    const client = new InProcessClient<Session>();
    const broadcast = vi.fn<(audience: Audience, event: ContactsEvent) => void>();
    const feature = testContacts({
      mount: client.mount,
      db: database.db,
      accountNamed: (_owner, name) => readLoginName(name, TEST_LOGIN),
      broadcast,
    });
    /** A user and what the user does. */
    const person = (named: string) => {
      const mail = `${named}${String((accounts += 1))}@example.test`;
      const session = testSession(mail);
      const own = { session, params: { mail } };
      const at = (bookId: string) => ({ session, params: { mail, bookId } });
      return {
        mail,
        local: mail.split('@')[0] ?? '',
        session,
        own,
        at,
        list: () => client.call(books.listBooks, own),
        addBook: async (Name: string) => (await client.call(books.createBook, { ...own, body: { Name } })).object_id,
        add: async (body: object) => (await client.call(calls.createContact, { ...own, body })).NewContactID,
        names: async (body: object = {}) =>
          (await client.call(calls.contactsPage, { ...own, body })).rows.map(({ name }) => name),
        share: (bookId: string, user: string, level: 'LOW' | 'HIGH') =>
          client.call(sharing.shareBook, { ...at(bookId), body: { user, level } }),
        withdraw: (bookId: string, user: string) =>
          client.call(sharing.withdrawShare, { ...at(bookId), body: { user } }),
        subscribe: (bookId: string) => client.call(sharing.subscribe, at(bookId)),
        unsubscribe: (bookId: string) => client.call(sharing.unsubscribe, at(bookId)),
        offered: async () => (await client.call(sharing.listOffered, own)).Books,
        change: (body: object) => client.call(calls.changeContact, { ...own, body }),
      };
    };
    return { client, broadcast, feature, person };
  };

  /** Olga's book with Ann, shared with Sam, who subscribes. */
  const shared = async (level: 'LOW' | 'HIGH') => {
    const { client, broadcast, feature, person } = bed();
    const [olga, sam] = [person('olga'), person('sam')];
    const book = await olga.addBook('Team');
    const ann = await olga.add({ Name: 'Ann', Email: 'ann@a.example', AddressBookID: book });
    await olga.share(book, sam.mail, level);
    await sam.subscribe(book);
    return { client, broadcast, feature, person, olga, sam, book, ann };
  };

  it('are granted to people by address or local part, withdrawn one by one, and cleared with Shared NO [DATA-041, CONT-011]', async () => {
    const { client, person } = bed();
    const olga = person('olga');
    const book = await olga.addBook('Team');
    await olga.share(book, 'sam', 'LOW');
    const granted = await olga.share(book, ' TINA@Example.test ', 'HIGH');
    expect(granted).toMatchObject({
      GrantedShares: { sam: 'LOW', tina: 'HIGH' },
      SharedWith: ['sam@example.test', 'tina@example.test'],
      Shared: 'YES',
    });
    expect(await olga.share(book, 'sam', 'HIGH')).toMatchObject({ GrantedShares: { sam: 'HIGH', tina: 'HIGH' } });
    expect(await olga.withdraw(book, 'sam')).toMatchObject({ GrantedShares: { tina: 'HIGH' } });
    await client.call(books.changeBook, { ...olga.own, body: { object_id: book, Shared: 'YES', Name: 'Crew' } });
    expect((await olga.list()).AddressBooks[1]).toMatchObject({ Name: 'Crew', Shared: 'YES' });
    const cleared = await client.call(books.changeBook, { ...olga.own, body: { object_id: book, Shared: 'NO' } });
    expect(cleared).toMatchObject({ Shared: 'NO', GrantedShares: {}, SharedWith: [] });
  });

  it('are offered, subscribed to, and stand among the own ones [API-135]', async () => {
    const { client, person } = bed();
    const [olga, sam] = [person('olga'), person('sam')];
    const book = await olga.addBook('Team');
    await olga.add({ Name: 'Ann', Email: 'ann@a.example', AddressBookID: book });
    await olga.share(book, sam.mail, 'LOW');
    await sam.add({ Name: 'Bob' });
    expect(await sam.offered()).toMatchObject([
      { object_id: book, Name: 'Team', Owner: olga.mail, SharingLevel: 'LOW', MembersCount: 1, Subscribed: 'NO' },
    ]);
    expect((await sam.list()).SubscribedBooks).toEqual([]);
    expect(await codeOf(sam.names({ book }))).toBe('book_not_found');
    expect(await sam.subscribe(book)).toMatchObject({ Subscribed: 'YES' });
    await sam.subscribe(book);
    const { AddressBooks, SubscribedBooks } = await sam.list();
    expect(AddressBooks.map(({ object_id }) => object_id)).not.toContain(book);
    expect(SubscribedBooks).toMatchObject([
      { object_id: book, SharingLevel: 'LOW', GrantedShares: {}, SharedWith: [] },
    ]);
    expect(await sam.names()).toEqual(['Ann', 'Bob']);
    expect(await sam.names({ text: 'a.example' })).toEqual(['Ann']);
    expect(await sam.names({ book })).toEqual(['Ann']);
    expect(await olga.names()).toEqual(['Ann']);
    const { suggestions } = await client.call(suggest, {
      session: sam.session,
      params: { user: sam.mail },
      body: { text: 'ann' },
    });
    expect(suggestions).toMatchObject([{ Email: 'ann@a.example', AddressBookId: book }]);
    await sam.unsubscribe(book);
    expect(await sam.names()).toEqual(['Bob']);
    expect(await sam.offered()).toMatchObject([{ Subscribed: 'NO' }]);
  });

  it('of level LOW are read, copied from and put into own groups, and nothing in them changes [CONT-013, CONT-026]', async () => {
    const { client, sam, olga, book, ann } = await shared('LOW');
    const bob = await sam.add({ Name: 'Bob' });
    const [mine] = (await sam.list()).AddressBooks;
    const refused = async (call: Promise<unknown>): Promise<void> =>
      expect(await codeOf(call)).toBe('book_not_allowed');
    await refused(sam.change({ ID: ann, Name: 'Eve' }));
    await refused(sam.change({ ID: ann, AddressBookID: mine?.object_id }));
    await refused(sam.change({ ID: bob, AddressBookID: book }));
    await refused(sam.add({ Name: 'Eve', AddressBookID: book }));
    await refused(
      client.call(calls.deleteContact, { session: sam.session, params: { mail: sam.mail, contactId: ann } }),
    );
    await refused(client.call(calls.deleteSeveral, { ...sam.own, body: { contacts: [bob, ann] } }));
    await refused(client.call(calls.deleteSeveral, { ...sam.own, body: { books: [book] } }));
    await refused(client.call(calls.copyContacts, { ...sam.own, body: { target: book, contacts: [bob] } }));
    await refused(
      client.call(calls.changeContacts, {
        ...sam.own,
        body: {
          list: [
            { ID: bob, Name: 'x' },
            { ID: ann, Name: 'x' },
          ],
        },
      }),
    );
    await refused(client.call(books.changeBook, { ...sam.own, body: { object_id: book, Name: 'Mine' } }));
    await refused(client.call(books.deleteBook, { ...sam.at(book), body: {} }));
    await refused(sam.share(book, 'eve', 'HIGH'));
    await refused(sam.withdraw(book, sam.mail));
    expect(await sam.names()).toEqual(['Ann', 'Bob']);
    const group = await client.call(books.saveGroup, { ...sam.own, body: { Name: 'Friends', contacts: [ann, bob] } });
    expect(group.contacts).toEqual([ann, bob]);
    await sam.change({ ID: ann, GroupID: [] });
    await client.call(calls.copyContacts, { ...sam.own, body: { target: mine?.object_id ?? '', books: [book] } });
    expect(await sam.names()).toEqual(['Ann', 'Ann', 'Bob']);
    expect(await olga.names()).toEqual(['Ann']);
  });

  it('of level HIGH are written by their subscribers, and changed or shared by their owner only [CONT-013, CONT-026]', async () => {
    const { client, sam, olga, book, ann } = await shared('HIGH');
    expect(await sam.change({ ID: ann, Name: 'Anna' })).toMatchObject({ Name: 'Anna', AddressBookId: book });
    await sam.add({ Name: 'Carl', AddressBookID: book });
    const bob = await sam.add({ Name: 'Bob' });
    await sam.change({ ID: bob, AddressBookID: book });
    expect(await olga.names()).toEqual(['Anna', 'Bob', 'Carl']);
    await client.call(calls.deleteSeveral, { ...sam.own, body: { contacts: [bob] } });
    expect(await olga.names({ book })).toEqual(['Anna', 'Carl']);
    expect(await codeOf(sam.share(book, 'eve', 'LOW'))).toBe('book_not_allowed');
    expect(await codeOf(client.call(books.deleteBook, { ...sam.at(book), body: {} }))).toBe('book_not_allowed');
    await olga.share(book, sam.mail, 'LOW');
    expect(await codeOf(sam.change({ ID: ann, Name: 'Eve' }))).toBe('book_not_allowed');
    expect((await sam.list()).SubscribedBooks).toMatchObject([{ SharingLevel: 'LOW' }]);
  });

  it('disappear with the share, from groups and suggestions, too; old ids lead nowhere', async () => {
    const { client, sam, olga, book, ann, feature } = await shared('HIGH');
    const { object_id } = await client.call(books.saveGroup, { ...sam.own, body: { Name: 'Team', contacts: [ann] } });
    expect(await feature.addresses(sam.session)).toContain('ann@a.example');
    await olga.withdraw(book, sam.mail);
    expect((await sam.list()).SubscribedBooks).toEqual([]);
    expect(await sam.offered()).toEqual([]);
    expect(await sam.names()).toEqual([]);
    expect(await codeOf(sam.names({ book }))).toBe('book_not_found');
    expect(await codeOf(sam.subscribe(book))).toBe('book_not_found');
    expect(await codeOf(client.call(sharing.readOffered, sam.at(book)))).toBe('book_not_found');
    expect(await codeOf(sam.change({ ID: ann, Name: 'Eve' }))).toBe('contact_not_found');
    expect(await codeOf(sam.add({ Name: 'Eve', AddressBookID: book }))).toBe('book_not_found');
    const group = await client.call(books.readGroup, {
      session: sam.session,
      params: { mail: sam.mail, groupId: object_id },
    });
    expect(group).toMatchObject({ contacts: [], 'email list': [] });
    expect((await feature.like(sam.session, { name: 'Ann', mails: ['ann@a.example'] })).known).toEqual(new Set());
    expect(await feature.addresses(sam.session)).toEqual(new Set());
    const { suggestions } = await client.call(suggest, {
      session: sam.session,
      params: { user: sam.mail },
      body: { text: 'te' },
    });
    expect(suggestions).toEqual([]);
  });

  it('disappear with the book', async () => {
    const { client, sam, olga, book } = await shared('LOW');
    await client.call(books.deleteBook, { ...olga.at(book), body: {} });
    expect((await sam.list()).SubscribedBooks).toEqual([]);
    expect(await sam.offered()).toEqual([]);
    expect(await sam.names()).toEqual([]);
  });

  it('answer the same for every address that could have an account, and refuse the others', async () => {
    const { person } = bed();
    const olga = person('olga');
    const book = await olga.addBook('Team');
    const code = (user: string): Promise<string> => codeOf(olga.share(book, user, 'LOW'));
    expect(await olga.share(book, 'nobody-at-all', 'LOW')).toMatchObject({ Shared: 'YES' });
    for (const user of ['eve@elsewhere.test', '', ' ', 'a b', 'a@b@example.test', "x'); drop table contacts; --"]) {
      expect(await code(user), user).toBe('share_not_here');
    }
    for (const user of [olga.mail, olga.local, olga.mail.toUpperCase()])
      expect(await code(user)).toBe('share_with_self');
    expect(await codeOf(olga.share('no such book', 'sam', 'LOW'))).toBe('book_not_found');
  });

  it('have a limit of people, also when two pages share at once', async () => {
    const { person } = bed();
    const olga = person('olga');
    const book = await olga.addBook('Team');
    const present = Array.from({ length: MAX_SHARES - 1 }, (_, at) => testAccount(`p${String(at)}@example.test`));
    await database.db.insert(addressBookShares).values(
      present.map(({ accountId, mail }) => ({
        bookId: book,
        accountId,
        mail,
        ownerMail: olga.mail,
        level: 'LOW' as const,
      })),
    );
    const both = await Promise.all(['x', 'y'].map((user) => codeOf(olga.share(book, user, 'LOW'))));
    expect(both.sort()).toEqual(['none', 'too_many_shares']);
    expect(await olga.share(book, 'p0', 'HIGH')).toMatchObject({ Shared: 'YES' });
  });

  it('keep their contacts in the groups of subscribers when the owner merges two, and tell the subscribers', async () => {
    const { client, broadcast, feature, olga, sam, book, ann } = await shared('LOW');
    const told = (): string[] => broadcast.mock.calls.map(([{ accountId }]) => accountId);
    broadcast.mockClear();
    const twin = await olga.add({ Name: 'Ann', AddressBookID: book });
    await vi.waitFor(() => expect(told()).toContain(sam.session.accountId), PATIENT);
    const body = { Name: 'Mine', contacts: [ann, twin] };
    const { object_id: group } = await client.call(books.saveGroup, { ...sam.own, body });
    const [kept, ...gone] = await feature.merges.cards(olga.session, [ann, twin]);
    if (kept === undefined) throw new Error('no card');
    broadcast.mockClear();
    expect(await feature.merges.merge(olga.session, { kept, gone }, () => Promise.resolve())).toBe(true);
    await vi.waitFor(() => expect(told()).toContain(sam.session.accountId), PATIENT);
    const { Groups } = await client.call(books.listGroups, sam.own);
    expect(Groups.find(({ object_id }) => object_id === group)?.contacts).toEqual([ann]);
  });

  it('tell everybody who sees them of a change, whoever makes it', async () => {
    const { broadcast, person, olga, sam, book, ann } = await shared('HIGH');
    const tina = person('tina');
    const told = (): string[] => broadcast.mock.calls.map(([{ accountId }]) => accountId);
    broadcast.mockClear();
    await olga.share(book, tina.mail, 'LOW');
    expect(told()).toContain(tina.session.accountId);
    await olga.change({ ID: ann, Company: 'Bell' });
    await vi.waitFor(() => expect(told()).toContain(sam.session.accountId), PATIENT);
    broadcast.mockClear();
    await sam.change({ ID: ann, Name: 'Anna' });
    await vi.waitFor(() => expect(told()).toContain(olga.session.accountId), PATIENT);
    broadcast.mockClear();
    await olga.withdraw(book, sam.mail);
    expect(told()).toContain(sam.session.accountId);
  });
});
