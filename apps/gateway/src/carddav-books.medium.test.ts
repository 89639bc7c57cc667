import { listBooks } from '@pillarbox/contract/contacts/book-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardText, DavTestBed, hrefsIn, NAMESPACES, tokenIn } from './dav.test-bed.ts';

const ADDRESS_BOOK = '<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>';

describe('address books that programs create and change', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  it('are made at the path that the client chose, described, and deleted', async () => {
    const { dav, home, json } = await bed.person();
    const books = async () => listBooks.reply.parse(await json('GET', listBooks.path)).AddressBooks;
    // vdirsyncer writes no slash at the end and no name; DAVx5 writes a name and a description.
    expect((await dav.mkcol(`${home}team`, ADDRESS_BOOK)).status).toBe(201);
    const more =
      '<d:displayname>Club &amp; Co.</d:displayname><c:addressbook-description>All</c:addressbook-description>';
    expect((await dav.mkcol(`${home}club/`, ADDRESS_BOOK + more)).status).toBe(201);
    expect((await dav.mkcol(`${home}club/`, ADDRESS_BOOK)).status).toBe(405);
    expect((await books()).map(({ Name }) => Name).slice(1)).toEqual(['team', 'Club Co']);
    const listed = await (await dav.propfind(home, '1', '<c:addressbook-description/>')).text();
    expect(hrefsIn(listed).slice(2)).toEqual([`${home}team/`, `${home}club/`]);
    expect(listed).toContain('<card:addressbook-description>All</card:addressbook-description>');
    expect((await dav.put(`${home}team/a.vcf`, cardText('u-a', 'Ann'))).status).toBe(201);
    const changed = await dav.proppatch(
      `${home}team/`,
      '<d:displayname>Crew</d:displayname><i:calendar-color>#A1B2C3FF</i:calendar-color>',
    );
    expect(await changed.text()).toContain('200 OK');
    expect(await books()).toContainEqual(expect.objectContaining({ Name: 'Crew', Color: '#a1b2c3', MembersCount: 1 }));
    expect((await dav.send('DELETE', `${home}team/`)).status).toBe(204);
    expect((await dav.propfind(`${home}team/`, '0')).status).toBe(404);
    expect((await books()).map(({ Name }) => Name)).not.toContain('Crew');
  });

  it('are refused when they are no address books, and the default book stays', async () => {
    const { dav, home, book } = await bed.person();
    for (const [path, properties, status] of [
      ['a', '<d:resourcetype><d:collection/></d:resourcetype>', 403],
      ['b', `${ADDRESS_BOOK}<d:getetag>x</d:getetag>`, 403],
      ['c%2Fd', ADDRESS_BOOK, 403],
      ['c/d', ADDRESS_BOOK, 409],
    ] as const) {
      expect((await dav.mkcol(home + path, properties)).status, path).toBe(status);
    }
    expect((await dav.send('MKCOL', `${home}plain`)).status).toBe(403);
    expect(hrefsIn(await (await dav.propfind(home, '1')).text())).toEqual([home, book]);
    const refused = await dav.send('DELETE', book);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<d:need-privileges/>')]);
    const both = await dav.proppatch(book, '<d:displayname>New</d:displayname><d:getetag>x</d:getetag>');
    expect(await both.text()).not.toContain('200 OK');
    expect(await (await dav.propfind(book, '0', '<d:displayname/>')).text()).not.toContain('New');
  });

  it('answer the token of another book as one that is not known', async () => {
    const { dav, home, book } = await bed.person();
    await dav.mkcol(`${home}second`, ADDRESS_BOOK);
    const token = tokenIn(await (await dav.sync(`${home}second/`, '')).text());
    expect((await dav.sync(`${home}second/`, token)).status).toBe(207);
    const refused = await dav.sync(book, token);
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<d:valid-sync-token/>')]);
  });

  it('serve cards in the version that the client reads, and take the ETag of each form', async () => {
    const { dav, book } = await bed.person();
    const four = [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'UID:u-4',
      'FN:Ann',
      'TEL;VALUE=uri;PREF=1:tel:+49-30-1',
      'END:VCARD',
      '',
    ];
    const text = four.join('\r\n');
    await dav.put(`${book}a.vcf`, text);
    const plain = await dav.send('GET', `${book}a.vcf`);
    const three = await dav.send('GET', `${book}a.vcf`, { headers: { accept: 'text/vcard; version="3.0", */*' } });
    const phone = await dav.get(`${book}a.vcf`, { 'user-agent': 'iOS/18.1.1 (22B91) dataaccessd/1.0' });
    expect(await plain.text()).toBe(text);
    const converted = await three.text();
    expect(converted).toMatch(/^BEGIN:VCARD\r\nVERSION:3.0\r\n[^]*TEL;TYPE=PREF:\+49-30-1\r\nN:;;;;\r\nEND:VCARD\r\n$/);
    expect(phone).toBe(converted);
    expect(three.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    const multiget = (version: string): Promise<Response> =>
      dav.report(
        book,
        `<c:addressbook-multiget ${NAMESPACES}><d:prop><d:getetag/><c:address-data content-type="text/vcard"${version}/></d:prop>
         <d:href>${book}a.vcf</d:href></c:addressbook-multiget>`,
      );
    const inThree = await (await multiget(' version="3.0"')).text();
    expect(inThree).toContain('VERSION:3.0');
    // The ETag of a listing is that of the card, so that a client finds what it has.
    expect(inThree).toContain((plain.headers.get('etag') ?? '').slice(1, -1));
    expect(await (await multiget('')).text()).toContain('VERSION:4.0');
    expect(await (await multiget(' version="2.1"')).text()).toContain('supported-address-data');
    const back = { 'if-match': three.headers.get('etag') ?? '' };
    expect((await dav.put(`${book}a.vcf`, converted, back)).status).toBe(204);
    expect((await dav.put(`${book}a.vcf`, converted, back)).status).toBe(412);
    const inFour = await dav.get(`${book}a.vcf`, { accept: 'text/vcard; version=4.0' });
    expect(inFour).toContain('TEL;PREF=1:+49-30-1');
  });
});
