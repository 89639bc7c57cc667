import * as books from '@pillarbox/contract/contacts/book-calls';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { testSession } from '../../platform/testing/test-session.ts';
import { testContacts } from './contacts.test-bed.ts';

let accounts = 0;

describeOnDatabases('address books', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = (language = 'de_DE') => {
    const mail = `books${String((accounts += 1))}@example.test`;
    const session = testSession(mail);
    const client = new InProcessClient<Session>();
    const broadcast = vi.fn<() => void>();
    testContacts({
      mount: client.mount,
      db: database.db,
      languagesOf: () => Promise.resolve([language]),
      broadcast,
    });
    const own = { session, params: { mail } };
    const list = () => client.call(books.listBooks, own);
    const create = async (fields: object) =>
      (await client.call(calls.createContact, { ...own, body: fields })).NewContactID;
    const page = (query: object = {}) => client.call(calls.contactsPage, { ...own, body: query });
    const names = async (query: object = {}) => (await page(query)).rows.map(({ name }) => name);
    const read = (id: string) => client.call(calls.readContact, { session, params: { mail, contactId: id } });
    return { mail, session, client, broadcast, own, list, create, page, names, read };
  };

  it('begin with one default book in the language of the user, also when two pages ask at once', async () => {
    const { list } = bed();
    await Promise.all([list(), list(), list()]);
    const { AddressBooks, Groups, SubscribedBooks } = await list();
    expect(AddressBooks).toMatchObject([{ Name: 'Persönlich', Default: 'YES', MembersCount: 0 }]);
    expect([Groups, SubscribedBooks]).toEqual([[], []]);
  });

  it('are created, changed and deleted, their contacts moved before [CONT-010]', async () => {
    const { client, own, list, create, names, broadcast } = bed();
    const [first] = (await list()).AddressBooks;
    const made = await client.call(books.createBook, { ...own, body: { Name: ' Kunden  Nord ', Color: '#c2410c' } });
    expect(made).toMatchObject({ Name: 'Kunden Nord', Default: 'NO', Color: '#c2410c' });
    await create({ Name: 'Ann', AddressBookID: made.object_id });
    const changed = await client.call(books.changeBook, {
      ...own,
      body: { object_id: made.object_id, Default: 'YES' },
    });
    expect(changed).toMatchObject({ Default: 'YES', MembersCount: 1 });
    const remove = (bookId: string, body: object) =>
      client.call(books.deleteBook, { session: own.session, params: { ...own.params, bookId }, body });
    expect(await codeOf(remove(made.object_id, {}))).toBe('book_is_default');
    await remove(first?.object_id ?? '', {});
    const other = await client.call(books.createBook, { ...own, body: { Name: 'Other', Default: 'YES' } });
    await remove(made.object_id, { destination_id: other.object_id });
    expect(await names({ book: other.object_id })).toEqual(['Ann']);
    expect(broadcast).toHaveBeenCalledWith(expect.anything(), { event: 'contacts-changed' });
  });

  it('refuse names that are none [VAL-047, VAL-048, ERR-027, ERR-028]', async () => {
    const { client, own } = bed();
    const create = (Name: string) => codeOf(client.call(books.createBook, { ...own, body: { Name } }));
    expect(await create(' \u202e ')).toBe('noname');
    expect(await create('<b>')).toBe('validation');
  });

  it('hold contacts with every submitted field, and keep what no field names [DATA-039, DATA-040, CONT-028]', async () => {
    const { client, own, create, read } = bed();
    const fields = {
      Name: 'Weiß >, Jo',
      Email: 'jo@a.example',
      email3: 'jo@b.example',
      CallPhone: '+49 1',
      oFax: '+49 2',
    };
    const id = await create({ ...fields, Address1: 'Weg 1', oCity: 'Ort', Company: 'A & B', CompanyPosition: 'Chef' });
    const found = await read(id);
    expect(found).toMatchObject({
      Name: 'Weiß > , Jo',
      FirstLetter: 'W',
      Email: 'jo@a.example',
      Emails: { Main: 'jo@a.example', Other: 'jo@b.example' },
      Phones: { Home: { Mobile: '+49 1' }, Work: { Fax: '+49 2' } },
      Addressess: { Home: { Address1: 'Weg 1' }, Work: { City: 'Ort' } },
      Company: { Name: 'A & B', Position: 'Chef' },
    });
    const changed = await client.call(calls.changeContact, {
      ...own,
      body: { ID: id, Email: 'new@a.example', ETag: found.ETag },
    });
    expect(changed).toMatchObject({
      Email: 'new@a.example',
      Emails: { Other: 'jo@b.example' },
      Company: { Name: 'A & B' },
    });
    const again = client.call(calls.changeContact, { ...own, body: { ID: id, Name: 'x', ETag: found.ETag } });
    expect(await codeOf(again)).toBe('contact_changed');
    expect(await codeOf(client.call(calls.createContact, { ...own, body: { Name: '  ' } }))).toBe(
      'contact_name_missing',
    );
  });

  it('change several contacts all or none', async () => {
    const { client, own, create, names } = bed();
    const [ann, bob] = [await create({ Name: 'Ann' }), await create({ Name: 'Bob' })];
    const change = (list: object[]) => client.call(calls.changeContacts, { ...own, body: { list } });
    expect(
      await codeOf(
        change([
          { ID: ann, Name: 'Anna' },
          { ID: bob, Name: 'x', ETag: 'old' },
        ]),
      ),
    ).toBe('contact_changed');
    expect(
      await codeOf(
        change([
          { ID: ann, Name: 'Anna' },
          { ID: 'nobody', Name: 'x' },
        ]),
      ),
    ).toBe('contact_not_found');
    expect(await names()).toEqual(['Ann', 'Bob']);
    await change([
      { ID: ann, Name: 'Anna' },
      { ID: bob, Name: 'Bobby' },
    ]);
    expect(await names()).toEqual(['Anna', 'Bobby']);
  });

  it('list by name in the order of the language, with letters, and search all fields [CONT-027]', async () => {
    const german = bed();
    for (const Name of ['Zoe', 'Ärger', 'adam', '4711', 'Ben']) await german.create({ Name });
    await german.create({ Name: 'Quentin', HomePhone: '+49 (30) 12-34', Company: 'Müller 100%' });
    expect(await german.names()).toEqual(['adam', 'Ärger', 'Ben', 'Quentin', 'Zoe', '4711']);
    expect((await german.page()).letters).toEqual([
      { letter: 'A', row: 0 },
      { letter: 'B', row: 2 },
      { letter: 'Q', row: 3 },
      { letter: 'Z', row: 4 },
      { letter: '#', row: 5 },
    ]);
    expect(await german.names({ text: 'MULLER que' })).toEqual(['Quentin']);
    expect(await german.names({ text: '4930' })).toEqual(['Quentin']);
    expect(await german.names({ text: '100%' })).toEqual(['Quentin']);
    expect(await german.names({ text: '%' })).toEqual(['Quentin']);
    expect(await german.names({ offset: 1, limit: 2 })).toEqual(['Ärger', 'Ben']);
    const swedish = bed('sv_SE');
    for (const Name of ['Zoe', 'Ärger']) await swedish.create({ Name });
    expect((await swedish.page()).letters.map(({ letter }) => letter)).toEqual(['Z', 'Ä']);
    for (const one of [german, swedish]) {
      for (const { id, letter } of (await one.page()).rows) expect((await one.read(id)).FirstLetter).toBe(letter);
    }
  });

  it('delete and copy several contacts, books and collected addresses [CONT-031, CONT-032, VAL-053]', async () => {
    const { client, own, create, names } = bed();
    const book = await client.call(books.createBook, { ...own, body: { Name: 'Two' } });
    const ann = await create({ Name: 'Ann', Email: 'ann@a.example' });
    await create({ Name: 'Bob' });
    const copy = (body: object) =>
      client.call(calls.copyContacts, { ...own, body: { target: book.object_id, ...body } });
    const { ids } = await copy({ contacts: [ann] });
    expect(await names({ book: book.object_id })).toEqual(['Ann']);
    expect(ids[0]).not.toBe(ann);
    expect(await codeOf(copy({}))).toBe('contacts_none_chosen');
    const remove = (body: object) => client.call(calls.deleteSeveral, { ...own, body });
    expect(await codeOf(remove({}))).toBe('contacts_none_chosen');
    await remove({ contacts: [ann], books: [book.object_id] });
    expect(await names()).toEqual(['Bob']);
  });

  it('take several contacts at once, all or none, and answer with the new ids in order [API-121]', async () => {
    const { client, own, list, create, names, read } = bed();
    const bookId = (await list()).AddressBooks[0]?.object_id ?? '';
    const original = await create({ Name: 'Ann', Email: 'ann@a.example' });
    const add = (BulkContacts: unknown, book = bookId) =>
      client.call(calls.addContacts, {
        session: own.session,
        params: { ...own.params, bookId: book },
        body: { BulkContacts: typeof BulkContacts === 'string' ? BulkContacts : JSON.stringify(BulkContacts) },
      });
    const ids = await add([{ Name: 'Bea', Email: 'bea@a.example' }, original, { Name: 'Cem' }]);
    expect(await Promise.all(ids.map(async (id) => (await read(id)).Name))).toEqual(['Bea', 'Ann', 'Cem']);
    expect(ids).not.toContain(original);
    for (const [wrong, code] of [
      [[{ Name: 'Dan' }, { Name: ' ' }], 'contact_name_missing'],
      [[{ Name: 'Dan' }, 'nobody'], 'contact_not_found'],
      ['[{"Name":', 'invalid_request'],
      ['{"__proto__":[]}', 'invalid_request'],
      [[], 'invalid_request'],
    ] as const)
      expect(await codeOf(add(wrong)), JSON.stringify(wrong)).toBe(code);
    expect(await codeOf(add([{ Name: 'Dan' }], 'none'))).toBe('book_not_found');
    expect(await names()).toEqual(['Ann', 'Ann', 'Bea', 'Cem']);
  });

  it('have groups of contacts of several books [DATA-042, CONT-038]', async () => {
    const { client, own, create, names, read } = bed();
    const ann = await create({ Name: 'Ann', Email: 'ann@a.example' });
    const save = (body: object) => client.call(books.saveGroup, { ...own, body });
    const stranger = bed();
    const foreign = await stranger.create({ Name: 'Foreign' });
    const group = await save({ Name: 'Team', contacts: [ann, foreign] });
    expect(group).toMatchObject({ Name: 'Team', contacts: [ann], 'email list': ['ann@a.example'] });
    expect(await names({ group: group.object_id })).toEqual(['Ann']);
    expect((await read(ann)).Groups).toEqual([group.object_id]);
    await client.call(calls.changeContact, { ...own, body: { ID: ann, GroupID: '' } });
    expect((await read(ann)).Groups).toEqual([]);
    const params = { ...own.params, groupId: group.object_id };
    await client.call(books.deleteGroup, { session: own.session, params });
    expect(await codeOf(client.call(books.readGroup, { session: own.session, params }))).toBe('group_not_found');
  });

  it('have one group of favourites, also when two pages choose the first one at the same time', async () => {
    const { client, own, create, list, names } = bed();
    const [ann, bob] = [await create({ Name: 'Ann' }), await create({ Name: 'Bob' })];
    const star = (contacts: string[], more = {}) =>
      client.call(books.saveGroup, { ...own, body: { Favourites: 'YES', contacts, ...more } });
    expect(await codeOf(star([ann]))).toBe('noname');
    const [one, other] = await Promise.all([star([ann], { Name: 'Favorites' }), star([ann], { Name: 'Favoriten' })]);
    expect(other.object_id).toBe(one.object_id);
    await star([ann, bob]);
    await client.call(books.saveGroup, { ...own, body: { Name: 'Team' } });
    expect((await list()).Groups.filter(({ Favourites }) => Favourites === 'YES')).toMatchObject([
      { object_id: one.object_id, contacts: [ann, bob] },
    ]);
    expect(await names({ group: one.object_id })).toEqual(['Ann', 'Bob']);
    expect((await bed().list()).Groups).toEqual([]);
  });

  it('are reached by their account only', async () => {
    const { create, list, mail, client } = bed();
    const id = await create({ Name: 'Ann' });
    const [book] = (await list()).AddressBooks;
    const stranger = bed();
    expect(await codeOf(stranger.read(id))).toBe('contact_not_found');
    expect(await codeOf(stranger.page({ book: book?.object_id }))).toBe('book_not_found');
    expect(await codeOf(client.call(books.listBooks, { session: stranger.session, params: { mail } }))).toBe(
      'not_permitted',
    );
    const body = { Name: 'x', AddressBookID: book?.object_id };
    expect(await codeOf(stranger.client.call(calls.createContact, { ...stranger.own, body }))).toBe('book_not_found');
    expect(
      (await stranger.client.call(calls.deleteSeveral, { ...stranger.own, body: { contacts: [id] } })).Success,
    ).toBe(1);
    expect(
      (await client.call(calls.contactsPage, { session: testSession(mail), params: { mail }, body: {} })).total,
    ).toBe(1);
  });

  it('suggest contacts as they are now, after each change of one', async () => {
    const { client, mail, session, own, create, read } = bed('en_US');
    const ask = async (text: string) => {
      const call = { session, params: { user: mail }, body: { text } };
      return (await client.call(suggest, call)).suggestions.map(({ Name }) => Name);
    };
    const tom = await create({ Name: 'Tom Ashdown', Email: 'tom@a.example' });
    await create({ Name: 'Ann Vale', Email: 'ann@a.example' });
    expect(await ask('example')).toEqual(['Ann Vale', 'Tom Ashdown']);
    await create({ Name: 'Alan Ash', Email: 'alan@a.example' });
    expect(await ask('ash')).toEqual(['Alan Ash', 'Tom Ashdown']);
    await client.call(calls.changeContact, {
      ...own,
      body: { ID: tom, Name: 'Tim Carver', ETag: (await read(tom)).ETag },
    });
    expect(await ask('ash')).toEqual(['Alan Ash']);
    expect(await ask('carv')).toEqual(['Tim Carver']);
    await client.call(calls.deleteContact, { session, params: { mail, contactId: tom } });
    expect([await ask('carv'), await ask('tom')]).toEqual([[], []]);
  });
});
