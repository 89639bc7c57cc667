import { createAppPassword, deleteAppPassword, listAppPasswords } from '@pillarbox/contract/session/app-passwords';
import { createBook, deleteBook, listGroups, saveGroup } from '@pillarbox/contract/contacts/book-calls';
import { changeContact, contactsPage, readContact } from '@pillarbox/contract/contacts/contact-calls';
import { shareBook, subscribe, withdrawShare } from '@pillarbox/contract/contacts/sharing-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardText, DavTestBed, hrefsIn, NAMESPACES, tokenIn } from './dav.test-bed.ts';
import { TestPage } from './journey.test-bed.ts';

const JSON_HEADERS = { 'content-type': 'application/json' };
const card = cardText;

describe('address books for phones and other programs', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());
  const person = () => bed.person();
  const clientOf = (user: string, password: string) => bed.client(user, password);

  const hrefsOf = async (reply: Response, skip = 0): Promise<string[]> => {
    expect(reply.status).toBe(207);
    return hrefsIn(await reply.text()).slice(skip);
  };

  it('are found from the name of the host alone', async () => {
    const { mail, dav } = await person();
    const known = await fetch(`${bed.under.gateway.address}/.well-known/carddav`, {
      method: 'PROPFIND',
      redirect: 'manual',
    });
    expect([known.status, known.headers.get('location')]).toEqual([301, '/dav/']);
    const stranger = await fetch(`${bed.under.gateway.address}/dav/`, { method: 'PROPFIND' });
    expect(stranger.status).toBe(401);
    expect(stranger.headers.get('www-authenticate')).toMatch(/^Basic /);
    const options = await fetch(`${bed.under.gateway.address}/dav/principals/x/`, { method: 'OPTIONS' });
    expect(options.headers.get('dav')).toContain('addressbook');
    const root = await (await dav.propfind('/dav/', '0', '<d:current-user-principal/>')).text();
    expect(root).toContain(`<d:current-user-principal><d:href>/dav/principals/${mail}/</d:href>`);
    const principal = await (await dav.propfind(`/dav/principals/${mail}/`, '0', '<c:addressbook-home-set/>')).text();
    expect(principal).toContain(`<d:href>/dav/addressbooks/${mail}/</d:href>`);
    const home = await (
      await dav.propfind(`/dav/addressbooks/${mail}/`, '1', '<d:resourcetype/><x:odd xmlns:x="y"/>')
    ).text();
    expect(home).toContain('<card:addressbook/>');
    expect(home).toContain('<odd xmlns="y"/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status>');
  });

  it('of other users stand in the home set of a subscriber, who writes to them with level HIGH only [CONT-013, CONT-026]', async () => {
    const [olga, sam] = [await person(), await person()];
    const params = { mail: olga.mail };
    const { object_id: bookId } = await olga.page.send(createBook, { params, body: { Name: 'Team' } });
    const share = (level: 'LOW' | 'HIGH') =>
      olga.page.send(shareBook, { params: { ...params, bookId }, body: { user: sam.mail, level } });
    const book = `/dav/addressbooks/${sam.mail}/${bookId}/`;
    await share('LOW');
    expect((await sam.dav.propfind(book, '0')).status).toBe(404);
    await sam.page.send(subscribe, { params: { mail: sam.mail, bookId } });
    expect(await hrefsOf(await sam.dav.propfind(`/dav/addressbooks/${sam.mail}/`, '1'), 1)).toContain(book);
    await olga.dav.put(`/dav/addressbooks/${olga.mail}/${bookId}/ann.vcf`, card('u-1', 'Ann'));
    const [, ann = ''] = await hrefsOf(await sam.dav.propfind(book, '1'));
    expect(await (await sam.dav.send('GET', ann)).text()).toContain('FN:Ann');
    const privileges = async (path: string): Promise<string> =>
      await (await sam.dav.propfind(path, '0', '<d:current-user-privilege-set/>')).text();
    for (const path of [book, ann]) expect(await privileges(path)).not.toMatch(/<d:(write|bind|unbind)/);
    const refused = await sam.dav.put(`${book}eve.vcf`, card('u-2', 'Eve'));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<d:need-privileges/>')]);
    expect((await sam.dav.put(ann, card('u-1', 'Eve'))).status).toBe(403);
    expect((await sam.dav.send('DELETE', ann)).status).toBe(403);
    await share('HIGH');
    expect(await privileges(book)).toContain('<d:write-content/>');
    expect((await sam.dav.put(`${book}bob.vcf`, card('u-3', 'Bob'))).status).toBe(201);
    expect((await sam.dav.send('DELETE', ann)).status).toBe(204);
    await olga.page.send(withdrawShare, { params: { ...params, bookId }, body: { user: sam.mail } });
    expect((await sam.dav.send('GET', `${book}bob.vcf`)).status).toBe(404);
    expect((await olga.dav.send('GET', `/dav/addressbooks/${olga.mail}/${bookId}/bob.vcf`)).status).toBe(200);
  });

  it('of other users have cards without groups: those of subscribers and those of the owner stay apart [CONT-013, CONT-026]', async () => {
    const [olga, sam] = [await person(), await person()];
    const bookId = olga.book.split('/').at(-2) ?? '';
    const share = (level: 'LOW' | 'HIGH') =>
      olga.page.send(shareBook, { params: { mail: olga.mail, bookId }, body: { user: sam.mail, level } });
    await share('LOW');
    await sam.page.send(subscribe, { params: { mail: sam.mail, bookId } });
    const shared = `/dav/addressbooks/${sam.mail}/${bookId}/`;
    const ann = card('u-1', 'Ann');
    await olga.dav.put(`${olga.book}ann.vcf`, ann);
    const group = (uid: string, name: string) => card(uid, name, ['X-ADDRESSBOOKSERVER-KIND:group']);
    await olga.dav.put(`${olga.book}crew.vcf`, group('g-1', 'Crew'));
    const { rows } = await sam.page.send(contactsPage, { params: { mail: sam.mail }, body: {} });
    const { token } = await olga.dav.changes(olga.book, '');
    // The subscriber's own group has a member in the shared book.
    await sam.page.send(saveGroup, {
      params: { mail: sam.mail },
      body: { Name: 'Mine', contacts: rows.map(({ id }) => id) },
    });
    await sam.dav.put(`${sam.book}own.vcf`, card('u-9', 'Own', ['CATEGORIES:Mine']));
    expect(await sam.dav.get(`${shared}ann.vcf`)).toBe(ann);
    expect(await olga.dav.get(`${olga.book}ann.vcf`)).toBe(ann);
    expect((await olga.dav.changes(olga.book, token)).token).toBe(token);
    // The cards of the owner's groups are the owner's alone.
    expect(await hrefsOf(await sam.dav.propfind(shared, '1'), 1)).toEqual([`${shared}ann.vcf`]);
    expect((await sam.dav.send('GET', `${shared}crew.vcf`)).status).toBe(404);
    expect((await sam.dav.changes(shared, '')).changed).toEqual([`${shared}ann.vcf`]);
    for (const method of ['DELETE', 'PROPPATCH']) {
      const body = `<d:propertyupdate ${NAMESPACES}><d:set><d:prop><d:displayname>X</d:displayname></d:prop></d:set></d:propertyupdate>`;
      const reply = await sam.dav.send(method, shared, method === 'DELETE' ? {} : { body });
      expect(await reply.text(), method).not.toContain('200 OK');
      expect(reply.status, method).toBe(method === 'DELETE' ? 403 : 207);
    }
    await share('HIGH');
    expect((await sam.dav.put(`${shared}club.vcf`, group('g-2', 'Club'))).status).toBe(403);
    expect((await sam.dav.put(`${shared}crew.vcf`, card('u-2', 'Bob'))).status).toBe(403);
    // What a subscriber writes stays as it is, and makes no group of either account.
    const bob = card('u-2', 'Bob', ['CATEGORIES:Team']);
    const made = await sam.dav.put(`${shared}bob.vcf`, bob);
    const read = await sam.dav.send('GET', `${shared}bob.vcf`);
    expect([made.status, await read.text(), read.headers.get('etag')]).toEqual([201, bob, made.headers.get('etag')]);
    for (const { page, mail } of [olga, sam]) {
      const { Groups } = await page.send(listGroups, { params: { mail } });
      expect(Groups.map(({ Name }) => Name)).not.toContain('Team');
    }
    expect((await sam.dav.propfind(shared, '0', '<d:current-user-privilege-set/>')).status).toBe(207);
  });

  it('keep a card byte for byte, and the page shows and edits it', async () => {
    const { mail, page, dav, book } = await person();
    const text = card('u-1', 'Ann Ashdown', ['EMAIL;TYPE=HOME:ann@example.test', 'X-PHONE-RINGTONE:bell']);
    const made = await dav.put(`${book}ann.vcf`, text, { 'if-none-match': '*' });
    expect(made.status).toBe(201);
    expect((await dav.put(`${book}ann.vcf`, text, { 'if-none-match': '*' })).status).toBe(412);
    const read = await dav.send('GET', `${book}ann.vcf`);
    expect(await read.text()).toBe(text);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const listed = await page.fetch(contactsPage.path.replace(':mail', mail), {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ text: '', offset: 0, limit: 10 }),
    });
    const { rows } = contactsPage.reply.parse(await listed.json());
    expect(rows).toMatchObject([{ name: 'Ann Ashdown', mail: 'ann@example.test' }]);
    const id = rows[0]?.id ?? '';
    const one = await page.fetch(readContact.path.replace(':mail', mail).replace(':contactId', id));
    expect(readContact.reply.parse(await one.json())).toMatchObject({ Name: 'Ann Ashdown' });
    const edited = await page.fetch(changeContact.path.replace(':mail', mail), {
      method: 'PUT',
      headers: JSON_HEADERS,
      body: JSON.stringify({ ID: id, Name: 'Ann Vale' }),
    });
    expect(edited.status).toBe(200);
    const after = await (await dav.send('GET', `${book}ann.vcf`)).text();
    expect(after).toContain('FN:Ann Vale');
    expect(after).toContain('X-PHONE-RINGTONE:bell\r\n');
    // A client that has not seen the change does not write over it.
    const stale = { 'if-match': made.headers.get('etag') ?? '' };
    expect((await dav.put(`${book}ann.vcf`, text, stale)).status).toBe(412);
    expect((await dav.send('DELETE', `${book}ann.vcf`, { headers: stale })).status).toBe(412);
  });

  it('hold more than the page shows: the card opens there, and a change of one field keeps the rest', async () => {
    const { json, dav, book } = await person();
    const phones = Array.from({ length: 60 }, (_none, at) => `TEL;TYPE=CELL:+43 1632 ${String(1000 + at)}`);
    const long = ['x'.repeat(600), 'y'.repeat(100), 'n'.repeat(30_000)] as const;
    const more = [`ADR;TYPE=HOME:;;${long[0]};Bath;;;`, 'item1.URL:https://a.example', `item1.X-ABLabel:${long[1]}`];
    const text = card('u-1', 'Ann Ashdown', [...more, `NOTE:${long[2]}`, ...phones]);
    expect((await dav.put(`${book}ann.vcf`, text)).status).toBe(201);
    const { rows } = contactsPage.reply.parse(await json('POST', contactsPage.path, {}));
    const id = rows[0]?.id ?? '';
    const read = async () => readContact.reply.parse(await json('GET', readContact.path.replace(':contactId', id)));
    const { Person, ETag } = await read();
    expect([Person.phones.length, Person.notes.length, Person.sites[0]?.label.length]).toEqual([50, 20_000, 60]);
    await json('PUT', changeContact.path, { ID: id, ETag, Person: { ...Person, nickname: 'Annie' } });
    expect((await read()).Person.nickname).toBe('Annie');
    const after = await (await dav.send('GET', `${book}ann.vcf`)).text();
    expect(after).toBe(text.replace('END:VCARD', 'NICKNAME:Annie\r\nEND:VCARD'));
  });

  it('tell what has changed since a token, removed cards too, and refuse a token of another past', async () => {
    const { dav, book } = await person();
    await dav.put(`${book}a.vcf`, card('u-a', 'Ann'));
    await dav.put(`${book}b.vcf`, card('u-b', 'Ben'));
    const first = await (await dav.sync(book, '')).text();
    expect(first).toContain('FN:Ann&#13;');
    expect(first).not.toContain('HTTP/1.1 404');
    const same = await (await dav.sync(book, tokenIn(first))).text();
    expect(same).not.toContain('<d:response>');
    await dav.send('DELETE', `${book}a.vcf`);
    await dav.put(`${book}b.vcf`, card('u-b', 'Benjamin'));
    const second = await (await dav.sync(book, tokenIn(same))).text();
    expect(second).toContain(`<d:href>${book}a.vcf</d:href><d:status>HTTP/1.1 404 Not Found</d:status>`);
    expect(second).toContain('FN:Benjamin');
    // A name that is used again is changed, and not removed as well.
    await dav.put(`${book}a.vcf`, card('u-a', 'Ann again'));
    expect(await (await dav.sync(book, tokenIn(second))).text()).not.toContain('HTTP/1.1 404');
    const known = tokenIn(second);
    const [later, restored] = [known.replace(/:\d+:/, ':999999:'), known.replace(/[^:]+$/, 'otherStamp')];
    for (const token of ['0', 'urn:elsewhere', later, restored, tokenIn(first).replace(/:[^:]+$/, '')]) {
      const refused = await dav.sync(book, token);
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<d:valid-sync-token/>')]);
    }
  });

  it('answer a multiget card by card, and a query by its filter', async () => {
    const { dav, book } = await person();
    await dav.put(`${book}a%20b.vcf`, card('u-a', 'Ann', ['EMAIL:ann@example.test']));
    await dav.put(`${book}c.vcf`, card('u-c', 'Clara', ['EMAIL:clara@elsewhere.example']));
    const asked = [`${book}a%20b.vcf`, `${book}none.vcf`, '/dav/addressbooks/other@example.test/x/c.vcf'];
    const hrefs = asked.map((href) => `<d:href>${href}</d:href>`).join('');
    const got = await dav.report(
      book,
      `<c:addressbook-multiget ${NAMESPACES}><d:prop><d:getetag/><c:address-data/></d:prop>${hrefs}</c:addressbook-multiget>`,
    );
    const text = await got.text();
    expect(text).toContain('FN:Ann');
    expect(text.match(/404 Not Found/g)).toHaveLength(2);
    const found = await dav.report(
      book,
      `<c:addressbook-query ${NAMESPACES}><d:prop><d:getetag/></d:prop><c:filter>
         <c:prop-filter name="EMAIL"><c:text-match match-type="ends-with">ELSEWHERE.example</c:text-match></c:prop-filter>
       </c:filter></c:addressbook-query>`,
    );
    expect(await hrefsOf(found)).toEqual([`${book}c.vcf`]);
  });

  it('refuse what is no card, two cards, a second card of a UID, and hostile XML', async () => {
    const { mail, dav, book } = await person();
    await dav.put(`${book}a.vcf`, card('u-a', 'Ann'));
    const conflict = await dav.put(`${book}b.vcf`, card('u-a', 'Ann'));
    expect(await conflict.text()).toContain(`<card:no-uid-conflict><d:href>${book}a.vcf</d:href>`);
    for (const text of ['', 'no card', card('u-1', 'A') + card('u-2', 'B'), card('u-3', 'C\u0000')]) {
      expect((await dav.put(`${book}c.vcf`, text)).status).toBe(403);
    }
    const old = card('u-o', 'Otto').replace('VERSION:3.0', 'VERSION:2.1');
    expect(await (await dav.put(`${book}o.vcf`, old)).text()).toContain('supported-address-data');
    const bomb = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><d:propfind xmlns:d="DAV:">&b;</d:propfind>`;
    for (const body of [
      bomb,
      '<d:propfind',
      '<a>'.repeat(100),
      `<d:propfind xmlns:d="DAV:">${'<d:x/>'.repeat(6000)}</d:propfind>`,
    ]) {
      expect((await dav.send('PROPFIND', book, { body, headers: { depth: '0' } })).status, body.slice(0, 20)).toBe(400);
    }
    expect((await dav.propfind(`/dav/addressbooks/${mail}/`, 'infinity')).status).toBe(403);
    const withoutUid = await dav.put(`${book}d.vcf`, card('', 'Dora').replace('UID:\r\n', ''));
    expect([withoutUid.status, withoutUid.headers.get('etag')]).toEqual([201, null]);
    expect(await (await dav.send('GET', `${book}d.vcf`)).text()).toMatch(/\r\nUID:[\w-]{36}\r\n/);
  });

  it('are closed to other accounts, other passwords, other sites and a removed app', async () => {
    const { mail, page, created, password, dav, book } = await person();
    const other = await person();
    expect((await other.dav.send('PROPFIND', book)).status).toBe(404);
    // The password of the account opens no address book, and an app password no mail.
    expect((await clientOf(mail, 'right').propfind('/dav/', '0')).status).toBe(401);
    expect((await clientOf(other.mail, password).propfind('/dav/', '0')).status).toBe(401);
    await expect(new TestPage(bed.under.gateway.address).signIn(mail, password)).rejects.toThrow('401');
    const foreign = await dav.send('PROPFIND', '/dav/', { headers: { origin: 'https://elsewhere.example' } });
    expect(foreign.status).toBe(403);
    const { passwords } = listAppPasswords.reply.parse(await (await page.fetch(listAppPasswords.path)).json());
    expect(passwords).toMatchObject([{ name: 'Phone', usedAt: expect.any(Number) as number }]);
    await page.fetch(deleteAppPassword.path.replace(':id', created.id), { method: 'DELETE' });
    expect((await dav.propfind('/dav/', '0')).status).toBe(401);
  });

  it('may hold one UID each: a contact that moves to a book with its UID gets its own', async () => {
    const { mail, page, dav, book } = await person();
    const json = async (method: string, path: string, body: object): Promise<void> => {
      const init = { method, headers: JSON_HEADERS, body: JSON.stringify(body) };
      expect((await page.fetch(path.replace(':mail', mail), init)).status).toBe(200);
    };
    await json('POST', createBook.path, { Name: 'Second' });
    await json('POST', createBook.path, { Name: 'Third' });
    const [second = '', third = ''] = await hrefsOf(await dav.propfind(`/dav/addressbooks/${mail}/`, '1'), 2);
    const idOf = (href: string): string => href.split('/').at(-2) ?? '';
    for (const [at, name] of [
      [book, 'Ann'],
      [second, 'Ben'],
      [third, 'Cleo'],
    ] as const) {
      expect((await dav.put(`${at}same.vcf`, card('same', name))).status).toBe(201);
    }
    const reply = await page.fetch(contactsPage.path.replace(':mail', mail), {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ text: '', offset: 0, limit: 10 }),
    });
    const { rows } = contactsPage.reply.parse(await reply.json());
    const ben = rows.find(({ name }) => name === 'Ben')?.id ?? '';
    await json('PUT', changeContact.path, { ID: ben, AddressBookID: idOf(book) });
    await json('DELETE', deleteBook.path.replace(':bookId', idOf(third)), { destination_id: idOf(book) });
    const text = await (await dav.sync(book, '')).text();
    for (const name of ['Ann', 'Ben', 'Cleo']) expect(text).toContain(`FN:${name}&#13;`);
    expect(text.match(/UID:same/g)).toHaveLength(1);
  });

  it('need the password of the account before an app password is made', async () => {
    const { page } = await bed.account();
    await expect(page.call(createAppPassword, { name: 'Phone' })).rejects.toThrow('confirmation_required');
  });
});
