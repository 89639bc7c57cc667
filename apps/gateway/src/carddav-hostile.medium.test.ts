import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { deleteAppPassword } from '@pillarbox/contract/session/app-passwords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardText, DavTestBed, hrefsIn, NAMESPACES } from './dav.test-bed.ts';

describe('the CardDAV door under hostile requests', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  it('refuses bombs, entities, and elements without end in every method that reads XML', async () => {
    const { dav, book, home } = await bed.person();
    const laughs = Array.from(
      { length: 9 },
      (_none, at) => `<!ENTITY a${String(at + 1)} "&a${String(at)};&a${String(at)};">`,
    );
    const bodies = [
      `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs.join('')}]><d:x xmlns:d="DAV:">&a9;</d:x>`,
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><d:propfind xmlns:d="DAV:">&f;</d:propfind>',
      `<d:propfind xmlns:d="DAV:">&undefined;</d:propfind>`,
      `<d:propfind ${NAMESPACES}>${'<d:a>'.repeat(20_000)}`,
      `<d:propfind ${NAMESPACES}><d:prop>${'<d:getetag/>'.repeat(20_000)}</d:prop></d:propfind>`,
      `<d:propfind ${NAMESPACES} ${Array.from({ length: 2000 }, (_none, at) => `a${String(at)}="x"`).join(' ')}/>`,
    ];
    for (const body of bodies) {
      for (const [method, path] of [
        ['PROPFIND', book],
        ['REPORT', book],
        ['PROPPATCH', book],
        ['MKCOL', `${home}new`],
      ] as const) {
        const { status } = await dav.send(method, path, { body, headers: { depth: '0' } });
        expect(status, `${method} ${body.slice(0, 30)}`).toBe(400);
      }
    }
    for (const depth of ['infinity', 'Infinity']) {
      for (const path of [home, book]) expect((await dav.propfind(path, depth)).status).toBe(403);
    }
    expect(hrefsIn(await (await dav.propfind(home, '1')).text())).toEqual([home, book]);
  });

  it('refuses cards above the limits, and keeps nothing of them', async () => {
    const { dav, book } = await bed.person();
    const photo = (megabytes: number): string => `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(megabytes * 1024 * 1024)}`;
    // A server that refuses a body may close the connection before all of it has come.
    const put = (name: string, text: string): Promise<number> =>
      dav.put(book + name, text).then(
        ({ status }) => status,
        () => 413,
      );
    expect(await put('note.vcf', cardText('u-1', 'Ann', [`NOTE:${'x'.repeat(10 * 1024 * 1024)}`]))).toBe(413);
    expect(await put('photo.vcf', cardText('u-2', 'Ann', [photo(50)]))).toBe(413);
    expect(await put('large.vcf', cardText('u-3', 'Ann', [photo(2.5)]))).toBe(403);
    const lines = Array.from({ length: 100_000 }, (_none, at) => `X-${String(at)}:1`);
    expect(await put('lines.vcf', cardText('u-4', 'Ann', lines))).toBe(403);
    expect(
      await put(
        'members.vcf',
        cardText('u-5', 'All', ['KIND:group', ...lines.map((_one, at) => `MEMBER:${String(at)}`)]),
      ),
    ).toBe(403);
    const name = `CATEGORIES:${Array.from({ length: 5000 }, (_none, at) => `c${String(at)}`).join(',')}`;
    expect(await put('many.vcf', cardText('u-6', 'Ann', [name]))).toBe(201);
    // An account has two hundred groups at most; the other categories stay in the card.
    expect(await dav.get(`${book}many.vcf`)).toContain('c4999');
    expect(hrefsIn(await (await dav.propfind(book, '1')).text()).slice(1)).toEqual([`${book}many.vcf`]);
  });

  it('reads no path outside the account, whatever it is made of', async () => {
    const { mail, password, dav, home, book } = await bed.person();
    const other = await bed.person();
    await other.dav.put(`${other.book}secret.vcf`, cardText('u-s', 'Secret'));
    const { port } = new URL(bed.under.gateway.address);
    /** Sends a path as it is; `fetch` would tidy it up. */
    const raw = async (method: string, path: string, authorization: string): Promise<string> => {
      const socket = connect({ host: 'localhost', port: Number(port) });
      const body = method === 'PUT' ? cardText('u-t', 'Trick') : '';
      const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: ${authorization}`, 'depth: 1'];
      socket.write(
        `${head.join('\r\n')}\r\nconnection: close\r\ncontent-length: ${String(body.length)}\r\n\r\n${body}`,
      );
      return await textOf(socket);
    };
    const id = other.book.split('/').at(-2) ?? '';
    const paths = [
      `${home}../${other.mail}/${id}/secret.vcf`,
      `${home}%2e%2e/${other.mail}/${id}/secret.vcf`,
      `${home}..%2f${other.mail}%2f${id}%2fsecret.vcf`,
      `/dav/addressbooks/${mail}/${id}/secret.vcf`,
      `${other.book}secret.vcf`,
      `/dav/addressbooks/${other.mail.toUpperCase()}/${id}/secret.vcf`,
      `/dav/addressbooks/${other.mail}%00/${id}/secret.vcf`,
      `/dav//addressbooks/${other.mail}/${id}/secret.vcf`,
      `/dav/%ff/${id}`,
      `/dav/principals/${other.mail}/`,
      `${book}%00`,
      `${book}..`,
      `${book}%2e%2e`,
    ];
    const authorization = `Basic ${Buffer.from(`${mail}:${password}`).toString('base64')}`;
    for (const path of paths) {
      for (const method of ['GET', 'PUT', 'DELETE', 'PROPFIND', 'PROPPATCH', 'REPORT', 'MKCOL']) {
        const answer = await raw(method, path, authorization);
        expect(answer, `${method} ${path}`).toMatch(/^HTTP\/1\.1 4\d\d /);
        expect(answer).not.toContain('Secret');
      }
    }
    expect(await other.dav.get(`${other.book}secret.vcf`)).toContain('Secret');
    const foreign = await dav.report(
      book,
      `<c:addressbook-multiget ${NAMESPACES}><d:prop><c:address-data/></d:prop><d:href>${other.book}secret.vcf</d:href><d:href>https://elsewhere.example${other.book}secret.vcf</d:href></c:addressbook-multiget>`,
    );
    expect((await foreign.text()).match(/404 Not Found/g)).toHaveLength(2);
  });

  it('lets one of two clients win, and ends with the app password in the middle of a sync', async () => {
    const { dav, book, page, created } = await bed.person();
    const first = await dav.put(`${book}a.vcf`, cardText('u-a', 'Ann'));
    const match = { 'if-match': first.headers.get('etag') ?? '' };
    const race = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => dav.put(`${book}a.vcf`, cardText('u-a', name), match)),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([204, 412, 412]);
    const fresh = { 'if-none-match': '*' };
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => dav.put(`${book}n.vcf`, cardText('u-n', name), fresh)),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 412, 412]);
    const { token } = await dav.changes(book, '');
    await page.fetch(deleteAppPassword.path.replace(':id', created.id), { method: 'DELETE' });
    expect((await dav.sync(book, token)).status).toBe(401);
    expect((await dav.put(`${book}b.vcf`, cardText('u-b', 'Ben'))).status).toBe(401);
  });
});
