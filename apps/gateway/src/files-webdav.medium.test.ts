import { connect } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { grantFile } from '@pillarbox/contract/files/grants';
import { getFilesToken, listFiles, listFileVersions } from '@pillarbox/contract/files/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DavTestBed, hrefsIn, NAMESPACES } from './dav.test-bed.ts';

const LOCK = (scope: string): string =>
  `<d:lockinfo ${NAMESPACES}><d:lockscope><d:${scope}/></d:lockscope><d:locktype><d:write/></d:locktype><d:owner>Ann</d:owner></d:lockinfo>`;

describe('files over WebDAV', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start({ features: ['briefcase'], files: { quota: 20, mostFile: 12 } });
  });
  afterAll(() => bed.close());

  /** A user with files. `status` sends a request and returns its status; `locked` takes a lock and returns its token. */
  const keeper = async () => {
    const person = await bed.person();
    const { dav, mail, page } = person;
    const top = `/dav/files/${mail}/`;
    const send: typeof dav.send = (method, path, init) => dav.send(method, top + path, init);
    const status = async (...args: Parameters<typeof send>): Promise<number> => {
      const reply = await send(...args);
      await reply.arrayBuffer();
      return reply.status;
    };
    const locked = async (path: string, scope = 'exclusive', headers: Record<string, string> = {}): Promise<string> => {
      const reply = await send('LOCK', path, { body: LOCK(scope), headers });
      const token = /<d:locktoken><d:href>([^<]+)</.exec(await reply.text())?.[1];
      if (token === undefined) throw new Error(String(reply.status));
      return token;
    };
    const { token } = (await (await page.fetch(getFilesToken.path)).json()) as { token: string };
    const ask = async (path: string): Promise<string> =>
      await (await page.fetch(`${path}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`)).text();
    /** What the page lists of the top folder. */
    const listed = async (): Promise<{ id: string; name: string; version: number }[]> =>
      (
        JSON.parse(await ask(`${listFiles.path}?place=folder`)) as {
          entries: { id: string; name: string; version: number }[];
        }
      ).entries;
    const withToken = (path: string): string => `${path}?token=${encodeURIComponent(token)}`;
    return { ...person, top, send, status, locked, ask, listed, withToken };
  };

  it('keeps a file that the page shows, as versions, with parts, tags and conditions', async () => {
    const { send, status, ask, listed } = await keeper();
    const made = await send('PUT', 'note.txt', { body: 'one', headers: { 'if-none-match': '*' } });
    const etag = made.headers.get('etag') ?? '';
    expect([made.status, etag]).toEqual([201, expect.stringMatching(/^"[\w-]{16,64}"$/)]);
    expect(await status('PUT', 'note.txt', { body: 'two', headers: { 'if-none-match': '*' } })).toBe(412);
    expect(await status('PUT', 'note.txt', { body: 'two', headers: { 'if-match': '"other"' } })).toBe(412);
    expect(await status('PUT', 'NOTE.txt', { body: 'seven letters', headers: { 'if-match': etag } })).toBe(204);
    const [entry] = await listed();
    expect([entry?.name, entry?.version]).toEqual(['note.txt', 2]);
    expect(JSON.parse(await ask(listFileVersions.path.replace(':id', entry?.id ?? '')))).toMatchObject({
      versions: [{ number: 1, size: 3 }],
    });
    const part = await send('GET', 'note.txt', { headers: { range: 'bytes=6-8' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'let', 'bytes 6-8/13']);
    expect(await (await send('GET', 'note.txt', { headers: { range: 'bytes=-7' } })).text()).toBe('letters');
    expect(await status('GET', 'note.txt', { headers: { range: 'bytes=13-' } })).toBe(416);
    const old = { range: 'bytes=0-1', 'if-range': etag };
    expect(await (await send('GET', 'note.txt', { headers: old })).text()).toBe('seven letters');
    const head = await send('HEAD', 'note.txt');
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['13', '']);
    const now = head.headers.get('etag') ?? '';
    expect(await status('GET', 'note.txt', { headers: { 'if-none-match': now } })).toBe(304);
    expect(head.headers.get('content-disposition')).toContain('attachment');
    // Programs save beside the document and move over it: links and versions of the document stay.
    await send('PUT', 'note.tmp', { body: 'three' });
    const over = { destination: 'http://localhost/', overwrite: 'T' };
    expect(await status('MOVE', 'note.tmp', { headers: over })).toBe(502);
    const here = { destination: (await send('OPTIONS', 'note.txt')).url, overwrite: 'T' };
    expect(await status('MOVE', 'note.tmp', { headers: here })).toBe(204);
    expect((await listed()).map(({ id, name, version }) => [id, name, version])).toEqual([[entry?.id, 'note.txt', 3]]);
    expect(await (await send('GET', 'note.txt')).text()).toBe('three');
    expect(await status('DELETE', 'note.txt')).toBe(204);
    expect(await ask(`${listFiles.path}?place=trash`)).toContain('note.txt');
  });

  it('takes large files in pieces, and refuses those above the limits before and while they arrive', async () => {
    const { dav, top, send, status } = await keeper();
    const bytes = new Uint8Array(PIECE_BYTES + 1000).map((_none, at) => at % 251);
    expect(await status('PUT', 'large.bin', { body: bytes })).toBe(201);
    const across = await send('GET', 'large.bin', {
      headers: { range: `bytes=${String(PIECE_BYTES - 2)}-${String(PIECE_BYTES + 1)}` },
    });
    expect([...new Uint8Array(await across.arrayBuffer())]).toEqual([
      ...bytes.subarray(PIECE_BYTES - 2, PIECE_BYTES + 2),
    ]);
    const most = 12 * 1024 * 1024;
    expect(await status('PUT', 'huge.bin', { body: new Uint8Array(most + 1) })).toBe(413);
    expect(await status('PUT', 'eight.bin', { body: new Uint8Array(9 * 1024 * 1024) })).toBe(201);
    const full = await send('PUT', 'nine.bin', { body: new Uint8Array(9 * 1024 * 1024) });
    expect([full.status, await full.text()]).toEqual([507, expect.stringContaining('quota-not-exceeded')]);
    // Without a length it is only known while it arrives.
    const chunks = async function* () {
      for (let sent = 0; sent < 9; sent += 1) yield await Promise.resolve(new Uint8Array(1024 * 1024));
    };
    const init = { body: chunks() as never, duplex: 'half' } as { body: never };
    expect(await dav.send('PUT', `${top}chunks.bin`, init).then(({ status: code }) => code)).toBe(507);
    const room = await (await dav.propfind(top, '1', '<d:quota-used-bytes/><d:quota-available-bytes/>')).text();
    const used = bytes.length + 9 * 1024 * 1024;
    expect(room).toContain(`<d:quota-used-bytes>${String(used)}<`);
    expect(room).toContain(`<d:quota-available-bytes>${String(20 * 1024 * 1024 - used)}<`);
    expect(hrefsIn(room)).toEqual([top, `${top}eight.bin`, `${top}large.bin`]);
  });

  it('locks for one program, for several, and for whatever a folder holds', async () => {
    const { send, status, locked, top } = await keeper();
    await send('MKCOL', 'Plans');
    const token = await locked('Plans', 'exclusive', { timeout: 'Second-999999' });
    const held = { if: `<${top}Plans> (<${token}>)` };
    expect(await status('PUT', 'Plans/a.txt', { body: 'x' })).toBe(423);
    expect(await status('PUT', 'Plans/a.txt', { body: 'x', headers: held })).toBe(201);
    expect(await status('LOCK', 'Plans/a.txt', { body: LOCK('shared') })).toBe(423);
    for (const method of ['DELETE', 'PROPPATCH'])
      expect(await status(method, 'Plans/a.txt', { body: method === 'DELETE' ? '' : PATCH, headers: {} })).toBe(423);
    expect(await status('DELETE', 'Plans')).toBe(423);
    const found = await (await send('PROPFIND', 'Plans', { headers: { depth: '1' } })).text();
    expect(found.match(/<d:activelock>/g)).toHaveLength(2);
    expect(found).toMatch(/<d:timeout>Second-3[56]\d\d</);
    expect(found).toContain(`<d:lockroot><d:href>${top}Plans/</d:href></d:lockroot>`);
    expect(await status('LOCK', 'Plans/a.txt', { headers: { if: `(<${token}>)`, timeout: 'Second-60' } })).toBe(200);
    expect(await status('UNLOCK', 'Plans', { headers: { 'lock-token': '<urn:uuid:none>' } })).toBe(409);
    expect(await status('UNLOCK', 'Plans', { headers: { 'lock-token': `<${token}>` } })).toBe(204);
    const [one, two] = [await locked('Plans/a.txt', 'shared'), await locked('Plans/a.txt', 'shared')];
    expect(await status('LOCK', 'Plans', { body: LOCK('exclusive') })).toBe(423);
    for (const mine of [one, two])
      expect(await status('PUT', 'Plans/a.txt', { body: 'y', headers: { if: `(<${mine}>)` } })).toBe(204);
    expect(await status('PUT', 'Plans/a.txt', { body: 'y', headers: { if: `(Not <${one}>)` } })).toBe(412);
    // A name is locked before its content arrives.
    const early = await locked('Plans/new.txt');
    expect(await status('PUT', 'Plans/new.txt', { body: 'z' })).toBe(423);
    expect(await status('PUT', 'Plans/new.txt', { body: 'z', headers: { if: `(<${early}>)` } })).toBe(204);
  });

  it('lets an account have 100 locks, and no more', async () => {
    const { send, status } = await keeper();
    await send('PUT', 'much.txt', { body: 'x' });
    let left = 100;
    const outcomes = new Set<number>();
    const ask = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        outcomes.add(await status('LOCK', 'much.txt', { body: LOCK('shared') }));
      }
    };
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect([...outcomes]).toEqual([200]);
    expect(await status('LOCK', 'much.txt', { body: LOCK('shared') })).toBe(507);
    expect(await status('PUT', 'much.txt', { body: 'y' })).toBe(423);
  });

  it('keeps what programs say of files, within limits', async () => {
    const { send, top, status } = await keeper();
    await send('PUT', 'a.txt', { body: 'x' });
    const patch = async (properties: string): Promise<string> => {
      const body = `<d:propertyupdate ${NAMESPACES} xmlns:z="urn:z"><d:set><d:prop>${properties}</d:prop></d:set></d:propertyupdate>`;
      return await (await send('PROPPATCH', 'a.txt', { body })).text();
    };
    expect(await patch('<z:mood xml:lang="en" z:deep="1">a<z:b/>c &lt;</z:mood>')).toContain('200 OK');
    const mixed = await patch('<z:other>1</z:other><d:getetag>"mine"</d:getetag>');
    expect(mixed).toContain('cannot-modify-protected-property');
    expect(mixed).toContain('424 Failed Dependency');
    expect(await patch(`<z:long>${'x'.repeat(5000)}</z:long>`)).toContain('507');
    expect(await patch(Array.from({ length: 101 }, (_none, at) => `<z:p${String(at)}/>`).join(''))).toContain('507');
    await send('COPY', 'a.txt', { headers: { destination: `${top}b.txt` } });
    await send('MOVE', 'b.txt', { headers: { destination: `${top}c.txt` } });
    const all = await (await send('PROPFIND', 'c.txt', { headers: { depth: '0' } })).text();
    expect(all).toMatch(
      /<mood xmlns="urn:z" xml:lang="en" xmlns:p(\d)="urn:z" p\1:deep="1">a<b xmlns="urn:z"\/>c &lt;<\/mood>/,
    );
    expect(all).not.toContain('other');
    expect(await status('PROPPATCH', '', { body: PATCH })).toBe(207);
  });

  it('refuses hostile requests and changes nothing', async () => {
    const { dav, mail, password, top, send, status, listed } = await keeper();
    const other = await keeper();
    await other.send('PUT', 'secret.txt', { body: 'Secret' });
    await send('PUT', 'a.txt', { body: 'x' });
    const laughs = Array.from(
      { length: 9 },
      (_none, at) => `<!ENTITY a${String(at + 1)} "&a${String(at)};&a${String(at)};">`,
    );
    const bodies = [
      `<!DOCTYPE x [<!ENTITY a0 "ha">${laughs.join('')}]><d:x xmlns:d="DAV:">&a9;</d:x>`,
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><d:propfind xmlns:d="DAV:">&f;</d:propfind>',
      `<d:propfind ${NAMESPACES}>${'<d:a>'.repeat(20_000)}`,
      `<d:propfind ${NAMESPACES}>${'x'.repeat(2 * 1024 * 1024)}</d:propfind>`,
    ];
    for (const body of bodies)
      for (const method of ['PROPFIND', 'PROPPATCH', 'LOCK']) expect(await status(method, 'a.txt', { body })).toBe(400);
    expect(await status('PUT', 'x/y', { body: 'x' })).toBe(409);
    expect(await status('MKCOL', 'New', { body: '<x/>' })).toBe(415);
    for (const [depth, expected] of [
      ['infinity', 403],
      ['99999999999999999999', 400],
      ['-1', 400],
    ] as const)
      expect(await status('PROPFIND', '', { headers: { depth } })).toBe(expected);
    expect(await (await dav.propfind(top, 'infinity')).text()).toContain('propfind-finite-depth');
    for (const header of ['', '(', '()', '(Not)', 'x', `(${'<urn:a> '.repeat(2000)})`, '<http://x/> '.repeat(90)])
      expect(await status('DELETE', 'a.txt', { headers: { if: header } }), header.slice(0, 20)).toBe(400);
    const names = [
      '%00',
      '..',
      '%2e%2e',
      'a%2Fb',
      'a%5Cb',
      'con',
      'x%E2%80%AEgpj.exe',
      'y'.repeat(300),
      'end.',
      '%20a',
      '%ff',
    ];
    const { port } = new URL(bed.under.gateway.address);
    const authorization = `Basic ${Buffer.from(`${mail}:${password}`).toString('base64')}`;
    /** Sends a path as it is; `fetch` would tidy it up. */
    const raw = async (method: string, path: string, more: readonly string[] = []): Promise<string> => {
      const socket = connect({ host: 'localhost', port: Number(port) });
      const head = [`${method} ${path} HTTP/1.1`, 'host: localhost', `authorization: ${authorization}`, ...more];
      socket.write(`${head.join('\r\n')}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return await textOf(socket);
    };
    for (const name of names) {
      for (const method of ['PUT', 'MKCOL', 'LOCK'])
        expect(await raw(method, top + name), `${method} ${name.slice(0, 20)}`).toMatch(/^HTTP\/1\.1 4\d\d /);
      for (const method of ['COPY', 'MOVE'])
        expect(await raw(method, `${top}a.txt`, [`destination: ${top}${name}`]), name).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    const refused: [destination: string, expected: number][] = [
      ['http://elsewhere.example/dav/files/x', 502],
      [`//elsewhere.example${top}b`, 502],
      [`http://localhost@elsewhere.example${top}b`, 502],
      [`${other.top}b`, 403],
      [`${top}../${other.mail}/b`, 400],
      ['/api/session', 403],
      [top, 403],
      [`${top}a.txt`, 403],
      [`${top}none/b`, 409],
    ];
    for (const [destination, expected] of refused)
      for (const method of ['COPY', 'MOVE'])
        expect(await status(method, 'a.txt', { headers: { destination } }), destination).toBe(expected);
    await send('MKCOL', 'Box');
    for (const method of ['COPY', 'MOVE'])
      expect(await status(method, 'Box', { headers: { destination: `${top}Box/in` } })).toBe(403);
    for (const method of ['GET', 'PUT', 'DELETE', 'PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'])
      expect((await dav.send(method, `${other.top}secret.txt`, { headers: { destination: `${top}z` } })).status).toBe(
        404,
      );
    for (const method of ['DELETE', 'PUT', 'MOVE', 'COPY'])
      expect(await status(method, '', { headers: { destination: `${top}z` } })).toBeGreaterThanOrEqual(400);
    expect((await listed()).map(({ name }) => name)).toEqual(['Box', 'a.txt']);
    expect((await other.listed()).map(({ name }) => name)).toEqual(['secret.txt']);
    const without = await fetch(bed.under.gateway.address + top);
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('"Files"'),
    ]);
  });

  it('has a folder of what others share, with the rights that they have given [FILE-001]', async () => {
    const [ann, ben] = [await keeper(), await keeper()];
    const locate = `/dav/files/${ben.mail}/`;
    const listing = async (path: string, depth = '1'): Promise<string[]> =>
      hrefsIn(await (await ben.dav.propfind(locate + path, depth)).text()).map((href) => href.slice(locate.length));
    expect(await listing('')).toEqual(['']);
    await ann.status('MKCOL', 'Plans');
    await ann.status('MKCOL', 'Plans/Old');
    await ann.send('PUT', 'Plans/note.txt', { body: 'one' });
    await ann.send('PUT', 'alone.txt', { body: 'alone' });
    await ann.send('PUT', 'secret.txt', { body: 'secret' });
    const ids = new Map((await ann.listed()).map(({ name, id }) => [name, id]));
    const people = (method: string, name: string, body: object) =>
      ann.json(method, ann.withToken(grantFile.path.replace(':id', ids.get(name) ?? '')), body);
    await people('PUT', 'Plans', { user: ben.mail, level: 'READ' });
    await people('PUT', 'alone.txt', { user: ben.mail, level: 'WRITE' });

    const shared = `Shared%20with%20me/`;
    const of = `%20(${encodeURIComponent(ann.mail)})`;
    const [plans, alone] = [`${shared}Plans${of}/`, `${shared}alone${of}.txt`];
    expect((await listing('')).map(decodeURIComponent)).toEqual(['', decodeURIComponent(shared)]);
    expect((await listing(shared)).map(decodeURIComponent)).toEqual([shared, plans, alone].map(decodeURIComponent));
    expect((await listing(plans)).map(decodeURIComponent)).toEqual(
      [plans, `${plans}note.txt`, `${plans}Old/`].map(decodeURIComponent),
    );
    const read = async (path: string): Promise<string> => await (await ben.send('GET', path)).text();
    expect([await read(`${plans}note.txt`), await read(alone)]).toEqual(['one', 'alone']);
    expect(await ben.status('GET', `${plans}../secret.txt`)).not.toBe(200);
    expect(await ben.status('GET', `${shared}secret${of}.txt`)).toBe(404);

    const to = (path: string) => ({ destination: locate + path });
    /** Every method that changes something, at what is shared and below it. */
    const changes = async (): Promise<number[]> => [
      await ben.status('PUT', `${plans}note.txt`, { body: 'two' }),
      await ben.status('PUT', `${plans}new.txt`, { body: 'new' }),
      await ben.status('MKCOL', `${plans}New`),
      await ben.status('LOCK', `${plans}note.txt`, { body: LOCK('exclusive'), headers: { timeout: 'Second-600' } }),
      await ben.status('UNLOCK', `${plans}note.txt`, { headers: { 'lock-token': '<urn:uuid:1>' } }),
      await ben.status('LOCK', `${plans}free.txt`, { body: LOCK('shared'), headers: { timeout: 'Second-600' } }),
      (await ben.dav.proppatch(`${locate}${plans}Old/`, '<d:mark>x</d:mark>')).status,
      await ben.status('COPY', `${plans}Old`, { headers: to(`${plans}Copy`) }),
      await ben.status('MOVE', `${plans}Old`, { headers: to(`${plans}Older`) }),
      await ben.status('DELETE', `${plans}Old`),
    ];
    /** Whether each of what is listed may be written, as programs are told before they offer it. */
    const written = async (path: string): Promise<boolean[]> => {
      const said = await (await ben.dav.propfind(locate + path, '1', '<d:current-user-privilege-set/>')).text();
      return said
        .split('</d:response>')
        .slice(0, -1)
        .map((one) => one.includes('<d:write/>'));
    };
    expect(await changes()).toEqual(Array.from({ length: 10 }, () => 403));
    expect([await written(''), await written(shared), await written(plans)]).toEqual([
      [true, false],
      [false, false, false],
      [false, false, false],
    ]);
    await people('PUT', 'Plans', { user: ben.mail, level: 'WRITE' });
    // A file that is shared itself stays as it is.
    expect([await written(shared), await written(plans), await written(alone)]).toEqual([
      [false, true, false],
      [true, true, true],
      [false],
    ]);
    const used = async (): Promise<number> => (await ben.page.send(getFilesToken, {})).usage.used;
    expect(await changes()).toEqual([204, 201, 201, 200, 409, 201, 207, 201, 201, 404]);
    expect([await (await ann.send('GET', 'Plans/note.txt')).text(), await used()]).toEqual(['two', 0]);
    // The locks bind the owner's programs, too.
    expect(await ann.status('PUT', 'Plans/note.txt', { body: 'three' })).toBe(423);
    expect(await ann.status('DELETE', 'Plans/Older')).toBe(204);

    // What is shared itself stays, nothing moves between owners, and the folder of all that is shared is nobody's.
    const refused: [string, string, string?][] = [
      ['DELETE', plans],
      ['MOVE', plans, 'Mine'],
      ['PUT', alone],
      ['DELETE', alone],
      ['COPY', `${plans}note.txt`, 'note.txt'],
      ['MOVE', `${plans}new.txt`, 'new.txt'],
      ['MKCOL', `${shared}New`],
      ['PUT', `${shared}new.txt`],
      ['DELETE', shared],
      ['COPY', shared, 'All'],
      ['LOCK', shared],
    ];
    for (const [method, path, target] of refused) {
      const body = method === 'PUT' ? { body: 'x' } : method === 'LOCK' ? { body: LOCK('exclusive') } : {};
      const headers = target === undefined ? {} : { headers: to(target) };
      expect([method, path, await ben.status(method, path, { ...body, ...headers })]).toEqual([method, path, 403]);
    }
    await ben.send('PUT', 'mine.txt', { body: 'mine' });
    expect(await ben.status('MOVE', 'mine.txt', { headers: to(`${plans}mine.txt`) })).toBe(403);

    // The room is that of the owner: 20 MB.
    const large = new Uint8Array(11 * 1024 * 1024);
    expect(await ann.status('PUT', 'large', { body: large })).toBe(201);
    expect(await ben.status('PUT', `${plans}large`, { body: large })).toBe(507);

    await people('DELETE', 'Plans', { user: ben.mail });
    expect([await ben.status('GET', `${plans}note.txt`), await ben.status('PUT', `${plans}note.txt`)]).toEqual([
      404, 403,
    ]);
    expect((await listing(shared)).map(decodeURIComponent)).toEqual([shared, alone].map(decodeURIComponent));
    await people('DELETE', 'alone.txt', { user: ben.mail });
    expect(await listing('')).toEqual(['', 'mine.txt']);
    expect(await ben.status('MKCOL', shared)).toBe(201);
  });
});

const PATCH = `<d:propertyupdate ${NAMESPACES} xmlns:z="urn:z"><d:set><d:prop><z:a>1</z:a></d:prop></d:set></d:propertyupdate>`;
