import * as books from '@pillarbox/contract/contacts/book-calls';
import * as calls from '@pillarbox/contract/contacts/contact-calls';
import * as operations from '@pillarbox/contract/contacts-duplicates/operations';
import { InProcessClient, codeOf } from '@pillarbox/testkit/in-process-client';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contactsDuplicatesFeature } from './features/contacts-duplicates/contacts-duplicates.feature.ts';
import { testContacts } from './features/contacts/contacts.test-bed.ts';
import type { Database } from './platform/database/database.ts';
import type { Session } from './platform/http/request-pipeline.ts';
import { describeOnDatabases } from './platform/testing/test-databases.ts';
import { testSession } from './platform/testing/test-session.ts';

let accounts = 0;

describeOnDatabases('duplicate contacts', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = async () => {
    const mail = `duplicates${String((accounts += 1))}@example.test`;
    const session = testSession(mail);
    const client = new InProcessClient<Session>();
    const broadcast = vi.fn<() => void>();
    const contacts = testContacts({
      mount: client.mount,
      db: database.db,
    });
    const jobs = contactsDuplicatesFeature({
      mount: client.mount,
      db: database.db,
      contacts: contacts.merges,
      broadcast,
    });
    const own = { session, params: { mail } };
    const [first] = (await client.call(books.listBooks, own)).AddressBooks;
    const [book] = await contacts.cards.books(session);
    const create = async (fields: object) =>
      (await client.call(calls.createContact, { ...own, body: fields })).NewContactID;
    /** Stores a card as a phone does, and returns its id. */
    const put = async (name: string, ...lines: readonly string[]) => {
      if (book === undefined) throw new Error('no book');
      const text = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${name}`, ...lines, 'END:VCARD', ''].join('\r\n');
      await contacts.cards.put(session, book, { name: `${name}.vcf`, text, ifMatch: null, ifNoneMatch: null });
      const [stored] = await contacts.cards.read(book, [`${name}.vcf`]);
      return stored?.id ?? '';
    };
    const read = (contactId: string) => client.call(calls.readContact, { session, params: { mail, contactId } });
    const list = () => client.call(operations.listDuplicates, own);
    const merge = async (ids: readonly string[], more: object = {}) => {
      const cards = await Promise.all(ids.map(async (id) => ({ id, etag: (await read(id)).ETag })));
      return await client.call(operations.mergeContacts, { ...own, body: { cards, ...more } });
    };
    const undo = (mergeId: string) => client.call(operations.undoMerge, { session, params: { mail, mergeId } });
    const group = async (Name: string, members: string[]) =>
      (await client.call(books.saveGroup, { ...own, body: { Name, contacts: members } })).object_id;
    return {
      mail,
      session,
      client,
      contacts,
      book,
      first,
      own,
      jobs,
      broadcast,
      create,
      put,
      read,
      list,
      merge,
      undo,
      group,
    };
  };
  const kinds = ({ sets }: Awaited<ReturnType<Awaited<ReturnType<typeof bed>>['list']>>) =>
    sets.map(({ name, sureness, ids }) => `${sureness} ${name} ${String(ids.length)}`);

  it('are found by address, number and name, with what speaks for and against', async () => {
    const { create, put, list, client, own } = await bed();
    const number = '+43 1632 960 204';
    await create({ Name: 'Jonas Weber', CallPhone: number, Company: 'Weber Treppen' });
    await create({ Name: 'Weber, Jonas', CallPhone: '01632/960204' });
    await create({ Name: 'Priya Raman', Email: 'priya@raman.example' });
    await create({ Name: 'priya@raman.example', Email: 'PRIYA@raman.example' });
    await create({ Name: 'Tom Ashdown', Company: 'Ashdown' });
    await create({ Name: 'Tom Ashdown', Company: 'Other' });
    // Two people of one name stay two.
    await put('one', 'FN:Ida Berg', 'BDAY:1980-04-15');
    await put('two', 'FN:Ida Berg', 'BDAY:1990-04-15');
    const found = await list();
    expect(kinds(found)).toEqual(['sure Priya Raman 2', 'likely Jonas Weber 2', 'possible Tom Ashdown 2']);
    expect(found.sets[1]?.evidence).toEqual([
      { kind: 'number', label: 'mobile', values: [expect.stringContaining('960')] },
      { kind: 'nameOrder', label: '', values: ['Jonas Weber', 'Weber, Jonas'] },
      { kind: 'oneCompany', label: '', values: ['Weber Treppen'] },
    ]);
    expect(found.sets[2]?.evidence.map(({ kind }) => kind)).toEqual(['name', 'otherCompany']);
    expect(await client.call(operations.countDuplicates, own)).toEqual({ total: 3 });
  });

  it('become one card with what every card had, and are again as they were', async () => {
    const { put, read, merge, undo, group, contacts, book, session, client, own, broadcast } = await bed();
    const ids = [
      await put('one', 'FN:Ann Lee', 'EMAIL:ann@lee.example', 'X-ONE:1', 'TEL;TYPE=WORK:+43 1632 960 200'),
      await put('two', 'FN:Ann Lee', 'EMAIL:ann@lee.example', 'X-TWO:2', 'NOTE:From a phone'),
    ];
    const [one = '', two = ''] = ids;
    const [site, cards] = [await group('Site team', [one]), await group('Christmas cards', [two])];
    if (book === undefined) throw new Error('no book');
    const before = await contacts.cards.read(book, ['one.vcf', 'two.vcf']);
    const [synced] = await contacts.cards.books(session);
    const merged = await merge(ids);
    expect(merged.contact).toBe(one);
    const now = await read(one);
    expect(now.Person).toMatchObject({ notes: 'From a phone', emails: [{ value: 'ann@lee.example' }] });
    expect(now.Groups.toSorted()).toEqual([site, cards].toSorted());
    expect(await codeOf(read(two))).toBe('contact_not_found');
    const [stored] = await contacts.cards.read(book, ['one.vcf']);
    for (const line of ['UID:one', 'X-ONE:1', 'X-TWO:2']) expect(stored?.card).toContain(`\r\n${line}\r\n`);
    // Programs that sync see a changed and a removed card.
    const [merging = book] = await contacts.cards.books(session);
    const seen = await contacts.cards.changesSince(merging, synced?.revision ?? 0, 100);
    expect(JSON.stringify(seen)).toContain('one.vcf');
    expect(JSON.stringify(seen)).toContain('two.vcf');
    expect(broadcast).toHaveBeenCalledWith(expect.anything(), { event: 'contacts-changed' });

    const [record] = (await client.call(operations.listMerges, own)).merges;
    expect(record).toMatchObject({ id: merged.merge, name: 'Ann Lee', cards: 2 });
    await undo(merged.merge);
    const after = await contacts.cards.read(book, ['one.vcf', 'two.vcf']);
    const texts = (all: typeof after) => all.map(({ name, card, etag }) => ({ name, card, etag }));
    expect(texts(after)).toEqual(texts(before));
    expect([(await read(one)).Groups, (await read(two)).Groups]).toEqual([[site], [cards]]);
    expect(await codeOf(undo(merged.merge))).toBe('merge_not_found');
  });

  it('are left as they are when one changed meanwhile, and a merged card that changed is not taken back', async () => {
    const { create, read, merge, undo, client, own } = await bed();
    const ids = [await create({ Name: 'Ann Lee' }), await create({ Name: 'Ann Lee', Company: 'Lee' })];
    const [one = '', two = ''] = ids;
    const cards = await Promise.all(ids.map(async (id) => ({ id, etag: (await read(id)).ETag })));
    await client.call(calls.changeContact, { ...own, body: { ID: two, Company: 'Berg' } });
    const call = (body: object) => codeOf(client.call(operations.mergeContacts, { ...own, body: body as never }));
    expect(await call({ cards })).toBe('contact_changed');
    expect([(await read(one)).Company.Name, (await read(two)).Company.Name]).toEqual(['', 'Berg']);
    expect(await call({ cards: [cards[0], cards[0]] })).toBe('invalid_request');
    expect(await call({ cards: [cards[0], { id: 'nobody', etag: 'e' }] })).toBe('contact_not_found');
    const { merge: id } = await merge(ids, { choices: [{ row: 'company', picked: [{ card: one, value: '' }] }] });
    // "Not set" never wins over a value.
    expect((await read(one)).Company.Name).toBe('Berg');
    await client.call(calls.changeContact, { ...own, body: { ID: one, Company: 'Dahl' } });
    expect(await codeOf(undo(id))).toBe('merge_changed');
    expect((await read(one)).Company.Name).toBe('Dahl');
  });

  it('of which one changes while they are merged are not merged', async () => {
    const { create, read, merge } = await bed();
    const ids = [await create({ Name: 'Ann Lee' }), await create({ Name: 'Ann Lee', Company: 'Lee' })];
    const both = await Promise.allSettled([merge(ids), merge(ids.toReversed())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const left = await Promise.allSettled(ids.map(read));
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('that are sure and lose nothing are merged in one go; others stay', async () => {
    const { create, list, client, own, undo, read } = await bed();
    for (const name of ['Ann', 'Bea']) {
      await create({ Name: name, Email: `${name}@a.example` });
      await create({ Name: name, Email: `${name}@a.example`, CallPhone: '+43 1632 960 204' });
    }
    await create({ Name: 'Cem', Email: 'cem@a.example', Company: 'One' });
    await create({ Name: 'Cem', Email: 'cem@a.example', Company: 'Two' });
    await create({ Name: 'Dan', Company: 'One' });
    await create({ Name: 'Dan', Company: 'One' });
    const { sets } = await list();
    expect(sets.map(({ name, sureness, isPlain }) => [name, sureness, isPlain])).toEqual([
      ['Ann', 'sure', true],
      ['Bea', 'sure', true],
      ['Cem', 'sure', false],
      ['Dan', 'possible', true],
    ]);
    const all = { ...own, body: { sets: sets.map(({ ids }) => ids) } };
    const { merges, left } = await client.call(operations.mergeSure, all);
    expect([merges.length, left]).toEqual([2, 2]);
    expect(kinds(await list())).toEqual(['sure Cem 2', 'possible Dan 2']);
    for (const merge of merges) await undo(merge);
    expect((await list()).total).toBe(4);
    expect((await read(sets[0]?.ids[1] ?? '')).Name).toBe('Ann');
  });

  it('that are different people are remembered, until the user takes it back', async () => {
    const { create, list, client, own } = await bed();
    const ids = [await create({ Name: 'Ann Lee' }), await create({ Name: 'Ann Lee' })];
    const apart = (isApart: boolean, of: readonly string[] = ids) =>
      client.call(operations.keepApart, { ...own, body: { ids: [...of], apart: isApart } });
    await apart(true);
    expect((await list()).total).toBe(0);
    await create({ Name: 'Ann Lee' });
    expect(kinds(await list())).toEqual(['possible Ann Lee 2']);
    await apart(false);
    expect(kinds(await list())).toEqual(['possible Ann Lee 3']);
    expect(await codeOf(apart(true, ['nobody', 'none']))).toBe('contact_not_found');
  });

  it('come back to another book and another UID when theirs are taken, and merges end after 30 days', async () => {
    const { client, own, create, put, merge, undo, read, first, jobs } = await bed();
    const other = await client.call(books.createBook, { ...own, body: { Name: 'Other' } });
    const one = await put('one', 'FN:Ann Lee');
    const two = await create({ Name: 'Ann Lee', AddressBookID: other.object_id });
    const { merge: id, contact } = await merge([one, two]);
    expect(contact).toBe(one);
    await client.call(books.deleteBook, {
      session: own.session,
      params: { ...own.params, bookId: other.object_id },
      body: {},
    });
    await undo(id);
    expect((await read(two)).AddressBookId).toBe(first?.object_id);

    await merge([one, two]);
    for (const job of jobs) await job.run();
    expect((await client.call(operations.listMerges, own)).merges).toHaveLength(1);
    await database.db.execute(sql`update contact_merges set created_at = now() - interval '31 days'`);
    for (const job of jobs) await job.run();
    expect((await client.call(operations.listMerges, own)).merges).toEqual([]);
  });

  it('are reached by their account only', async () => {
    const [mine, other] = [await bed(), await bed()];
    const ids = [await mine.create({ Name: 'Ann Lee' }), await mine.create({ Name: 'Ann Lee' })];
    const cards = await Promise.all(ids.map(async (id) => ({ id, etag: (await mine.read(id)).ETag })));
    expect(await codeOf(other.client.call(operations.mergeContacts, { ...other.own, body: { cards } }))).toBe(
      'contact_not_found',
    );
    expect(await codeOf(other.client.call(operations.keepApart, { ...other.own, body: { ids, apart: true } }))).toBe(
      'contact_not_found',
    );
    expect(await other.client.call(operations.mergeSure, { ...other.own, body: { sets: [ids] } })).toEqual({
      merges: [],
      left: 1,
    });
    const { merge } = await mine.merge(ids);
    expect(await codeOf(other.undo(merge))).toBe('merge_not_found');
    const foreign = { session: other.session, params: { mail: mine.mail } };
    for (const operation of [operations.listDuplicates, operations.countDuplicates, operations.listMerges])
      expect(await codeOf(other.client.call(operation, foreign))).toBe('not_permitted');
  });
});
