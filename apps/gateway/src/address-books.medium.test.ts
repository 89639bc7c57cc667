import * as books from '@pillarbox/contract/contacts/book-calls';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import type { Operation } from '@pillarbox/contract/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayUnderTest, TestInput, TestPage } from './journey.test-bed.ts';
import { partnerAt, signInAt, startPartners } from './several-partners.test-bed.ts';

describe('address books over HTTP', () => {
  let under: GatewayUnderTest;
  let mail: string;
  let clara: TestPage;
  let eve: TestPage;
  /** A user of another partner. */
  let stranger: TestPage;
  const watching = new Set<TestPage>();

  const signedIn = (address: string, host: string): Promise<TestPage> => signInAt(under, host, { address });

  beforeAll(async () => {
    under = await startPartners([partnerAt('north', '754'), partnerAt('south', '800')]);
    eve = await signedIn('eve@north.example', 'north');
    stranger = await signedIn('eve@south.example', 'south');
  });
  afterAll(async () => {
    for (const page of watching) page.close();
    await under.close();
  });
  beforeEach(async () => {
    // A `.`, a `-` and a `+` in the address, and a `-` in each id: none of them ends a parameter of a path.
    mail = `clara.van-dyk+${crypto.randomUUID()}@north.example`;
    clara = await signedIn(mail, 'north');
  });

  const create = async (fields: object): Promise<string> =>
    (await clara.send(calls.createContact, { params: { mail }, body: fields })).NewContactID;
  const createBook = async (Name: string): Promise<string> =>
    (await clara.send(books.createBook, { params: { mail }, body: { Name } })).object_id;
  const read = (contactId: string) => clara.send(calls.readContact, { params: { mail, contactId } });
  const page = (body: object = {}) => clara.send(calls.contactsPage, { params: { mail }, body });
  const names = async (body: object = {}) => (await page(body)).rows.map(({ name }) => name);
  const ownBooks = async () => (await clara.send(books.listBooks, { params: { mail } })).AddressBooks;
  /** What a refused call says: status and code. */
  const refusal = async <O extends Operation>(caller: TestPage, operation: O, input: TestInput<O>): Promise<string> =>
    await caller.send(operation, input).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    );

  it('create, read, change and delete a contact [API-114, API-123, API-125, API-136]', async () => {
    const id = await create({ Name: 'Tom Ashdown', Email: 'tom@a.example' });
    expect(await read(id)).toMatchObject({ object_id: id, Name: 'Tom Ashdown', Email: 'tom@a.example' });
    const body = { ID: id, CallPhone: '+49 1', ETag: (await read(id)).ETag };
    const changed = await clara.send(calls.changeContact, { params: { mail }, body });
    expect(changed).toMatchObject({ Name: 'Tom Ashdown', Phones: { Home: { Mobile: '+49 1' } } });
    expect(await refusal(clara, calls.changeContact, { params: { mail }, body })).toBe('409 contact_changed');
    const named = { params: { mail, contactId: id } };
    expect(await clara.send(calls.deleteContact, named)).toEqual({ Success: 1 });
    expect(await refusal(clara, calls.deleteContact, named)).toBe('404 contact_not_found');
    expect(await refusal(clara, calls.readContact, named)).toBe('404 contact_not_found');
  });

  it('hold every submitted field, and change only those that are submitted [CONT-028, DATA-039, DATA-040]', async () => {
    const two = await createBook('Two');
    const { object_id: group } = await clara.send(books.saveGroup, { params: { mail }, body: { Name: 'Team' } });
    const home = { Address1: 'Weg 1', City: 'Kiel', State: 'SH', ZipCode: '24103', Country: 'Germany' };
    const work = { oAddress1: 'Kai 2', oCity: 'Oslo', oState: 'O', oZip: '0150', oCountry: 'Norway' };
    const phones = { HomePhone: '+49 1', CallPhone: '+49 2', WorkPhone: '+49 3', oFax: '+49 4' };
    const names = { Name: 'Ärger >, Jo', Email: 'jo@a.example', email3: 'jo@b.example' };
    const company = { Company: 'A & B', CompanyPosition: 'Chef' };
    const id = await create({ ...names, ...home, ...work, ...phones, ...company, AddressBookID: two, GroupID: group });
    const { ETag, Person, ...found } = await read(id);
    expect(found).toEqual({
      object_id: id,
      Name: 'Ärger > , Jo',
      FirstLetter: 'A',
      Email: 'jo@a.example',
      Emails: { Main: 'jo@a.example', Home: '', Other: 'jo@b.example' },
      AddressBookId: two,
      Groups: [group],
      Image: '',
      Notes: '',
      Birthday: '',
      Social: '',
      Company: { Name: 'A & B', Position: 'Chef' },
      Addressess: {
        Home: { Address1: 'Weg 1', Address2: '', City: 'Kiel', State: 'SH', Zip: '24103', Country: 'Germany' },
        Work: { Address1: 'Kai 2', Address2: '', City: 'Oslo', State: 'O', Zip: '0150', Country: 'Norway' },
      },
      Phones: { Home: { Phone: '+49 1', Mobile: '+49 2' }, Work: { Phone: '+49 3', Fax: '+49 4' } },
      AutoFill: false,
    });
    const networks = [{ id: '', label: 'matrix', value: '@jo:a.example' }];
    const whole = { ...Person, notes: 'Likes tea', birthday: '1980-04-15', networks };
    const body = { ID: id, ETag, Person: whole };
    expect(await clara.send(calls.changeContact, { params: { mail }, body })).toMatchObject({
      ...{ Notes: 'Likes tea', Birthday: '1980-04-15', Social: '@jo:a.example' },
      ...{ Name: found.Name, Addressess: found.Addressess, Phones: found.Phones, Groups: [group] },
    });
    const one = { ID: id, WorkPhone: '' };
    expect(await clara.send(calls.changeContact, { params: { mail }, body: one })).toMatchObject({
      ...{ Notes: 'Likes tea', Company: found.Company, AddressBookId: two },
      Phones: { Home: found.Phones.Home, Work: { Phone: '', Fax: '+49 4' } },
    });
  });

  it('are read as one list of all books, whole or light, by nobody else [API-131, API-134]', async () => {
    const bob = await create({ Name: 'Bob', Email: 'bob@a.example', CallPhone: '+49 2' });
    const ann = await create({ Name: 'Ann', AddressBookID: await createBook('Two') });
    const own = { params: { mail } };
    expect((await clara.send(calls.listContacts, own)).Contacts).toMatchObject([
      { object_id: ann, Name: 'Ann' },
      { object_id: bob, Name: 'Bob', Phones: { Home: { Mobile: '+49 2' } } },
    ]);
    const light = (await clara.send(calls.listLightContacts, own)).Contacts;
    expect(light).toMatchObject([{ id: ann }, { id: bob, name: 'Bob', mail: 'bob@a.example' }]);
    expect(light[1]).not.toHaveProperty('Phones');
    for (const operation of [calls.listContacts, calls.listLightContacts])
      expect(await refusal(eve, operation, own)).toBe('409 not_permitted');
  });

  it('read and change several contacts [API-124, API-137]', async () => {
    const [ann, bob] = [await create({ Name: 'Ann' }), await create({ Name: 'Bob' })];
    const [account = '', domain = ''] = mail.split('@');
    const readSeveral = (ids: string[]) =>
      clara.send(calls.readContacts, { params: { domain, account }, body: { ids } });
    const { Contacts } = await readSeveral([bob, 'nobody', ann, bob]);
    expect(Contacts.map(({ Name }) => Name)).toEqual(['Bob', 'Ann']);
    const change = { params: { mail }, body: { list: [ann, bob].map((ID) => ({ ID, Company: 'A & B' })) } };
    expect(await clara.send(calls.changeContacts, change)).toEqual({ Success: 1 });
    expect((await readSeveral([ann, bob])).Contacts.map(({ Company }) => Company.Name)).toEqual(['A & B', 'A & B']);
  });

  it('move contacts to other books, all or none', async () => {
    const [first] = await ownBooks();
    const [two, three] = [await createBook('Two'), await createBook('Three')];
    const [ann, bob, kim] = [
      await create({ Name: 'Ann' }),
      await create({ Name: 'Bob' }),
      await create({ Name: 'Kim' }),
    ];
    const move = (...targets: string[]) => {
      const list = [ann, bob, kim].map((ID, index) => ({ ID, Name: 'Moved', AddressBookID: targets[index] ?? '' }));
      return refusal(clara, calls.changeContacts, { params: { mail }, body: { list } });
    };
    expect(await move(two, two, 'nowhere')).toBe('404 book_not_found');
    expect(await names({ book: first?.object_id })).toEqual(['Ann', 'Bob', 'Kim']);
    expect(await move(two, three, two)).toBe('done');
    expect(await names({ book: two })).toHaveLength(2);
    expect(await names({ book: three })).toHaveLength(1);
    expect(await names({ book: first?.object_id })).toEqual([]);
  });

  it('delete and copy several contacts and books, all or none [API-115, API-122, VAL-053]', async () => {
    const [first] = await ownBooks();
    const two = await createBook('Two');
    const ann = await create({ Name: 'Ann' });
    const copy = { params: { mail }, body: { target: two, contacts: [ann] } };
    expect((await clara.send(calls.copyContacts, copy)).ids).toHaveLength(1);
    const remove = (body: object) => refusal(clara, calls.deleteSeveral, { params: { mail }, body });
    expect(await remove({})).toBe('422 contacts_none_chosen');
    expect(await remove({ books: [two, 'nowhere'], contacts: [ann] })).toBe('404 book_not_found');
    expect(await remove({ books: [two, first?.object_id], contacts: [ann] })).toBe('409 book_is_default');
    expect(await names()).toEqual(['Ann', 'Ann']);
    expect(await remove({ books: [two], contacts: [ann] })).toBe('done');
    expect(await names()).toEqual([]);
  });

  it('have books, whose contacts move before the book is deleted [API-116, API-117, API-118, API-119, API-120, API-135, CONT-010]', async () => {
    const [first] = await ownBooks();
    expect(first).toMatchObject({ Default: 'YES', MembersCount: 0 });
    const two = await createBook('Kunden Nord');
    const body = { object_id: two, Name: 'Kunden Süd' };
    expect(await clara.send(books.changeBook, { params: { mail }, body })).toMatchObject({ Name: 'Kunden Süd' });
    const id = await create({ Name: 'Ann', AddressBookID: two });
    const named = { params: { mail, bookId: two } };
    expect(await clara.send(books.readBook, named)).toMatchObject({ object_id: two, MembersCount: 1 });
    expect((await clara.send(books.readBookContacts, named)).Contacts).toMatchObject([{ object_id: id }]);
    const remove = { ...named, body: { host: 'north', destination_id: first?.object_id ?? '' } };
    expect(await clara.send(books.deleteBook, remove)).toEqual({ Success: 1 });
    expect(await refusal(clara, books.readBook, named)).toBe('404 book_not_found');
    expect(await names({ book: first?.object_id })).toEqual(['Ann']);
  });

  it('refuse names of books that are none [ERR-027, ERR-028, VAL-047, VAL-048]', async () => {
    const named = (Name?: string) => refusal(clara, books.createBook, { params: { mail }, body: { Name } });
    expect(await named()).toBe('422 noname');
    expect(await named(' \u202e ')).toBe('422 noname');
    expect(await named('<b>')).toBe('422 validation');
    expect(await named('Kunden 2')).toBe('done');
  });

  it('have groups of contacts of several books [API-126, API-127, API-128, DATA-042]', async () => {
    const ann = await create({ Name: 'Ann', Email: 'ann@a.example' });
    const bob = await create({ Name: 'Bob', AddressBookID: await createBook('Two') });
    const body = { Name: 'Team', contacts: [ann, bob] };
    const saved = await clara.send(books.saveGroup, { params: { mail }, body });
    expect(saved).toMatchObject({ Name: 'Team', contacts: [ann, bob], 'email list': ['ann@a.example'] });
    const named = { params: { mail, groupId: saved.object_id } };
    expect(await clara.send(books.readGroup, named)).toEqual(saved);
    expect(await clara.send(books.listGroups, { params: { mail } })).toEqual({ Groups: [saved] });
    expect((await read(bob)).Groups).toEqual([saved.object_id]);
    expect(await clara.send(books.deleteGroup, named)).toEqual({ Success: 1 });
    expect(await refusal(clara, books.readGroup, named)).toBe('404 group_not_found');
    expect((await read(bob)).Groups).toEqual([]);
  });

  it('are suggested by every address, with groups, and follow each change [CONT-016, CONT-017, CONT-018, CONT-019, CONT-020, CONT-021, CONT-022, CONT-023, DATA-044]', async () => {
    const ask = async (text: string, more: object = {}) =>
      (await clara.send(suggest, { params: { user: mail }, body: { text, ...more } })).suggestions;
    const mailsOf = async (text: string, more: object = {}) => (await ask(text, more)).map(({ Email }) => Email);
    expect(await ask('tom')).toEqual([]);
    const [book] = await ownBooks();
    const tom = await create({ Name: 'Tom Ashdown', Email: 'ta@a.example', email3: 'tom@north.example' });
    const ann = await create({ Name: 'Ann Tomkins', Email: 'ann@a.example' });
    await create({ Name: 'Tomas without an address' });
    expect(await ask('tom')).toMatchObject([
      { Name: 'Tom Ashdown', Email: 'tom@north.example', object_id: tom, AddressBookId: book?.object_id, weight: 3 },
      { Name: 'Tom Ashdown', Email: 'ta@a.example', object_id: tom, weight: 2, autofill: false, isGroup: false },
      { Name: 'Ann Tomkins', Email: 'ann@a.example', object_id: ann, weight: 0 },
    ]);
    expect(await mailsOf('tom', { exclude: ['TOM@north.example'], domain: 'a.example' })).toEqual([
      'ta@a.example',
      'ann@a.example',
    ]);
    expect(await mailsOf('ash', { outside: true })).toEqual(['ta@a.example']);
    const body = { Name: 'Tomorrow', contacts: [tom, ann] };
    const { object_id: group } = await clara.send(books.saveGroup, { params: { mail }, body });
    await clara.send(books.saveGroup, { params: { mail }, body: { Name: 'Tomorrow’s nobody' } });
    expect((await ask('tomorrow')).map(({ object_id, isGroup }) => [object_id, isGroup])).toEqual([[group, true]]);
    await clara.send(calls.changeContact, { params: { mail }, body: { ID: ann, Name: 'Ann Smith' } });
    await clara.send(calls.deleteContact, { params: { mail, contactId: tom } });
    expect(await mailsOf('tom')).toEqual(['']);
    expect(await mailsOf('smi')).toEqual(['ann@a.example']);
    const strangers = { params: { user: 'eve@north.example' }, body: { text: 'ann' } };
    expect((await eve.send(suggest, strangers)).suggestions).toEqual([]);
    for (let index = 0; index < 51; index += 1)
      await create({ Name: `Many ${String(index)}`, Email: `m${index}@a.example` });
    expect(await mailsOf('many')).toHaveLength(49);
    expect(await mailsOf('many', { nolimit: true })).toHaveLength(51);
  });

  it('tell the other pages of the user, and no one else', async () => {
    await ownBooks();
    for (const watcher of [clara, eve]) {
      watching.add(watcher);
      await watcher.listen('INBOX');
    }
    await create({ Name: 'Ann' });
    await expect.poll(() => clara.events).toContainEqual({ event: 'contacts-changed' });
    expect(eve.events).not.toContainEqual({ event: 'contacts-changed' });
  });

  it('are the user’s own: ids and addresses of others reach nothing', async () => {
    const [book] = await ownBooks();
    const bookId = book?.object_id ?? '';
    const ann = await create({ Name: 'Ann' });
    const group = await clara.send(books.saveGroup, { params: { mail }, body: { Name: 'Team', contacts: [ann] } });
    const groupId = group.object_id;
    for (const [caller, own] of [[eve, 'eve@north.example'] as const, [stranger, 'eve@south.example'] as const]) {
      const mine = { mail: own };
      expect(await refusal(caller, books.listBooks, { params: { mail } })).toBe('409 not_permitted');
      expect(await refusal(caller, calls.readContact, { params: { mail, contactId: ann } })).toBe('409 not_permitted');
      const contact = { ...mine, contactId: ann };
      expect(await refusal(caller, calls.readContact, { params: contact })).toBe('404 contact_not_found');
      expect(await refusal(caller, calls.deleteContact, { params: contact })).toBe('404 contact_not_found');
      const change = { params: mine, body: { ID: ann, Name: 'Eve' } };
      expect(await refusal(caller, calls.changeContact, change)).toBe('404 contact_not_found');
      const [account = '', domain = ''] = own.split('@');
      const several = { params: { domain, account }, body: { ids: [ann] } };
      expect((await caller.send(calls.readContacts, several)).Contacts).toEqual([]);
      expect(await refusal(caller, books.readBook, { params: { ...mine, bookId } })).toBe('404 book_not_found');
      expect(await refusal(caller, books.readBookContacts, { params: { ...mine, bookId } })).toBe('404 book_not_found');
      const remove = { params: mine, body: { books: [bookId] } };
      expect(await refusal(caller, calls.deleteSeveral, remove)).toBe('404 book_not_found');
      const copy = { params: mine, body: { target: bookId, contacts: [ann] } };
      expect(await refusal(caller, calls.copyContacts, copy)).toBe('404 book_not_found');
      const into = { params: mine, body: { Name: 'Eve', AddressBookID: bookId } };
      expect(await refusal(caller, calls.createContact, into)).toBe('404 book_not_found');
      expect(await refusal(caller, books.readGroup, { params: { ...mine, groupId } })).toBe('404 group_not_found');
      expect(await refusal(caller, books.deleteGroup, { params: { ...mine, groupId } })).toBe('404 group_not_found');
      const rename = { params: mine, body: { object_id: groupId, Name: 'Eve' } };
      expect(await refusal(caller, books.saveGroup, rename)).toBe('404 group_not_found');
    }
    expect(await read(ann)).toMatchObject({ Name: 'Ann', Groups: [groupId], AddressBookId: bookId });
  });
});
