import { createBook, deleteGroup, listGroups, saveGroup } from '@pillarbox/contract/contacts/book-calls';
import { changeContact, contactsPage, deleteContact } from '@pillarbox/contract/contacts/contact-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardText, DavTestBed, hrefsIn } from './dav.test-bed.ts';

const groupText = (uid: string, name: string, members: readonly string[]): string =>
  cardText(uid, name, [
    'X-ADDRESSBOOKSERVER-KIND:group',
    ...members.map((member) => `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${member}`),
  ]);

describe('groups of contacts and programs that keep contacts', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  /** A person with two contacts, Ann (u-a) and Ben (u-b), and what the page says of the groups. */
  const person = async () => {
    const one = await bed.person();
    await one.dav.put(`${one.book}a.vcf`, cardText('u-a', 'Ann'));
    await one.dav.put(`${one.book}b.vcf`, cardText('u-b', 'Ben'));
    const rows = async () => {
      const page = await one.json('POST', contactsPage.path, { text: '', offset: 0, limit: 50 });
      return contactsPage.reply.parse(page).rows;
    };
    const idOf = async (name: string): Promise<string> => (await rows()).find((row) => row.name === name)?.id ?? '';
    const all = async () => listGroups.reply.parse(await one.json('GET', listGroups.path)).Groups;
    /** Each group with the names of its members. */
    const groups = async (): Promise<Record<string, string[]>> => {
      const names = new Map((await rows()).map(({ id, name }) => [id, name]));
      return Object.fromEntries(
        (await all()).map(({ Name, contacts }) => [Name, contacts.map((id) => names.get(id) ?? id)]),
      );
    };
    const save = (body: object): Promise<unknown> => one.json('POST', saveGroup.path, body);
    return { ...one, rows, idOf, all, groups, save };
  };

  it('are the categories of contacts, which a client changes without losing members', async () => {
    const { dav, book, groups, idOf, save, all, json } = await person();
    await save({ Name: 'Choir, evening', contacts: [await idOf('Ann')] });
    const ann = await dav.get(`${book}a.vcf`);
    expect(ann).toContain('CATEGORIES:Choir\\, evening\r\n');
    expect(await dav.get(`${book}b.vcf`)).toBe(cardText('u-b', 'Ben'));
    // A client that adds a category makes a group, and one that names a group joins it.
    const sent = cardText('u-b', 'Ben', ['CATEGORIES:Work,Choir\\, evening']);
    const put = await dav.put(`${book}b.vcf`, sent);
    expect(put.headers.get('etag')).toBe((await dav.send('GET', `${book}b.vcf`)).headers.get('etag'));
    expect(await dav.get(`${book}b.vcf`)).toBe(sent);
    expect(await groups()).toEqual({ 'Choir, evening': ['Ann', 'Ben'], Work: ['Ben'] });
    // Without a change nothing is new: no loop between clients.
    const { token } = await dav.changes(book, '');
    expect((await dav.changes(book, token)).changed).toEqual([]);
    // A category that a client removes is left; a group that is renamed or deleted changes the cards.
    await dav.put(`${book}b.vcf`, cardText('u-b', 'Ben', ['CATEGORIES:Choir\\, evening']));
    expect(await groups()).toEqual({ 'Choir, evening': ['Ann', 'Ben'], Work: [] });
    const choir = (await all()).find(({ Name }) => Name.startsWith('Choir'))?.object_id ?? '';
    const before = await dav.changes(book, token);
    await save({ object_id: choir, Name: 'Singers' });
    const renamed = await dav.changes(book, before.token);
    expect(renamed.changed.sort()).toEqual([`${book}a.vcf`, `${book}b.vcf`]);
    expect(await dav.get(`${book}b.vcf`)).toContain('CATEGORIES:Singers\r\n');
    await json('DELETE', deleteGroup.path.replace(':groupId', choir));
    const removed = await dav.changes(book, renamed.token);
    expect(removed.changed.sort()).toEqual([`${book}a.vcf`, `${book}b.vcf`]);
    expect(await dav.get(`${book}b.vcf`)).not.toContain('CATEGORIES');
    // The stored card still has the old category: a client that edits the card does not bring the group back.
    await dav.put(`${book}b.vcf`, (await dav.get(`${book}b.vcf`)).replace('FN:Ben', 'FN:Benjamin'));
    expect(await groups()).toEqual({ Work: [] });
  });

  it('are cards of their own for programs of Apple, and a client changes and deletes them', async () => {
    const { dav, book, groups, idOf, save } = await person();
    await save({ Name: 'Work', contacts: [await idOf('Ben')] });
    const text = groupText('g-1', 'Choir', ['u-a', 'u-later']);
    const made = await dav.put(`${book}g.vcf`, text, { 'if-none-match': '*' });
    expect(made.status).toBe(201);
    const read = await dav.send('GET', `${book}g.vcf`);
    expect([await read.text(), read.headers.get('etag')]).toEqual([text, made.headers.get('etag')]);
    expect(await groups()).toEqual({ Choir: ['Ann'], Work: ['Ben'] });
    // Group cards are no people, and the other groups with members in the book have a card, too.
    expect(await idOf('Choir')).toBe('');
    const listed = hrefsIn(await (await dav.propfind(book, '1', '<d:getetag/>')).text()).slice(1);
    expect(listed).toHaveLength(4);
    const work = listed.find((href) => !/\/[abg]\.vcf$/.test(href)) ?? '';
    expect(await dav.get(work)).toMatch(/FN:Work\r\n[^]*KIND:group\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u-b\r\n/);
    // A member whose card arrives after the group is one.
    await dav.put(`${book}later.vcf`, cardText('u-later', 'Lena'));
    expect(await groups()).toEqual({ Choir: ['Ann', 'Lena'], Work: ['Ben'] });
    expect(await dav.get(`${book}g.vcf`)).toBe(text);
    // A program that keeps groups as cards writes contacts without categories: nobody leaves by that.
    await dav.put(`${book}a.vcf`, cardText('u-a', 'Ann Vale'));
    expect(await groups()).toMatchObject({ Choir: ['Ann Vale', 'Lena'] });
    const { token } = await dav.changes(book, '');
    expect((await dav.changes(book, token)).changed).toEqual([]);
    // The page changes the group, so the card changes.
    await dav.send('DELETE', `${book}later.vcf`);
    const gone = await dav.changes(book, token);
    expect([gone.changed, gone.gone]).toEqual([[`${book}g.vcf`], [`${book}later.vcf`]]);
    expect(await dav.get(`${book}g.vcf`)).not.toContain('u-later');
    const stale = await dav.put(`${book}g.vcf`, text, { 'if-match': made.headers.get('etag') ?? '' });
    expect(stale.status).toBe(412);
    await dav.put(work, (await dav.get(work)).replace('FN:Work', 'FN:Office'));
    expect(await groups()).toMatchObject({ Office: ['Ben'] });
    expect((await dav.send('DELETE', `${book}g.vcf`)).status).toBe(204);
    expect(await groups()).toEqual({ Office: ['Ben'] });
    expect(await idOf('Ann Vale')).not.toBe('');
    const last = await dav.changes(book, gone.token);
    expect(last.gone).toEqual([`${book}g.vcf`]);
  });

  it('keep their members of other books when a client changes or deletes the card in one book', async () => {
    const { dav, home, book, groups, idOf, save, json } = await person();
    await json('POST', createBook.path, { Name: 'Second' });
    const [, , second = ''] = hrefsIn(await (await dav.propfind(home, '1')).text());
    await dav.put(`${second}c.vcf`, cardText('u-c', 'Cleo'));
    await save({ Name: 'Choir', contacts: [await idOf('Ann'), await idOf('Cleo')] });
    // The card of a group with a known name is that group's: Ben joins, and nobody leaves.
    await dav.put(`${book}g.vcf`, groupText('g-1', 'Choir', ['u-b']));
    expect(await groups()).toEqual({ Choir: ['Ann', 'Ben', 'Cleo'] });
    expect(await dav.get(`${book}g.vcf`)).not.toContain('u-c');
    await dav.put(`${book}g.vcf`, groupText('g-1', 'Choir', ['u-a']));
    expect(await groups()).toEqual({ Choir: ['Ann', 'Cleo'] });
    // A contact that moves to the other book stays a member, and leaves the card of its old book.
    const ids = hrefsIn(await (await dav.propfind(home, '1')).text()).map((href) => href.split('/').at(-2));
    await json('PUT', changeContact.path, { ID: await idOf('Ann'), AddressBookID: ids[2] });
    expect(await groups()).toEqual({ Choir: ['Ann', 'Cleo'] });
    expect(await dav.get(`${book}g.vcf`)).not.toContain('u-a');
    expect((await dav.send('DELETE', `${book}g.vcf`)).status).toBe(204);
    expect(await groups()).toEqual({ Choir: ['Ann', 'Cleo'] });
    await json('DELETE', deleteContact.path.replace(':contactId', await idOf('Cleo')));
    expect(await groups()).toEqual({ Choir: ['Ann'] });
  });

  it('are read from cards of vCard 4.0, and a card does not change from a contact to a group', async () => {
    const { dav, book, groups } = await person();
    const text = ['BEGIN:VCARD', 'VERSION:4.0', 'UID:urn:uuid:g-4', 'KIND:group', 'FN:Choir', 'MEMBER:urn:uuid:u-a'];
    await dav.put(`${book}g.vcf`, [...text, 'MEMBER:mailto:x@example.test', 'END:VCARD', ''].join('\r\n'));
    expect(await groups()).toEqual({ Choir: ['Ann'] });
    const three = await dav.get(`${book}g.vcf`, { accept: 'text/vcard; version=3.0' });
    expect(three).toContain('X-ADDRESSBOOKSERVER-KIND:group\r\n');
    expect(three).toContain('X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:u-a\r\n');
    for (const [name, card] of [
      ['a.vcf', groupText('u-a', 'Group', [])],
      ['g.vcf', cardText('g-4', 'Person')],
    ] as const) {
      expect(await (await dav.put(book + name, card)).text()).toContain('supported-address-data');
    }
    const conflict = await dav.put(`${book}other.vcf`, groupText('g-4', 'Other', []));
    expect(await conflict.text()).toContain(`<card:no-uid-conflict><d:href>${book}g.vcf</d:href>`);
  });
});
