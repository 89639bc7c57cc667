import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contact } from '@pillarbox/contract/contacts/contact';
import { CONTACTS_API } from '@pillarbox/contract/contacts/contact';
import { MAX_PHOTO_BYTES } from '@pillarbox/contract/contacts/photo-calls';
import { photoOf } from '@pillarbox/rules/vcard/photo';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBlobs } from '../../../platform/blobs/blobs.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../../platform/testing/test-platform.ts';
import { contacts } from '../contact.table.ts';
import { testContacts } from '../contacts.test-bed.ts';

const MAIL = 'alice@example.test';
const plain = { width: 300, height: 200, channels: 3, background: '#c00000' } as const;

/** A PNG whose header says 30,000 by 30,000 pixels. */
function bomb(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(30_000, 16);
  copy.writeUInt32BE(30_000, 20);
  return copy;
}

describe('photos of contacts, over HTTP', () => {
  let platform: TestPlatform;
  let folder: string;
  let headers: Record<string, string>;
  let png: Buffer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pillarbox-photos-'));
    platform = await createTestPlatform();
    testContacts({
      mount: platform.mount,
      db: platform.database.db,
      blobs: await openBlobs({ blobsUrl: null, dataFolder: folder }),
      languagesOf: () => Promise.resolve([]),
    });
    headers = await headersOf('alice');
    png = await sharp({ create: plain }).png().toBuffer();
  });
  afterAll(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  const headersOf = async (account: string) =>
    pageHeadersFor(
      platform.sessions,
      await openTestSession(platform.sessions, { mail: `${account}@example.test`, account }),
    );
  const send = async (
    [method, path]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string],
    payload?: unknown,
    as = headers,
  ) => {
    const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
    const type = payload === undefined ? {} : { 'content-type': 'application/json' };
    return await platform.app.inject({ method, url: CONTACTS_API + path, headers: { ...as, ...type }, ...body });
  };
  const create = async (fields: object = {}): Promise<string> =>
    (await send(['POST', `/contact/${MAIL}`], { Name: 'Ann', ...fields })).json<{ NewContactID: string }>()
      .NewContactID;
  const read = async (id: string): Promise<Contact> =>
    (await send(['GET', `/steelecontact/${MAIL}/${id}.json`])).json();
  const upload = (id: string, image: Uint8Array | string) =>
    send(
      ['POST', `/contact/photo/example.test/${id}`],
      typeof image === 'string' ? image : Buffer.from(image).toString('base64'),
    );
  const photo = (id: string, query = '', as = headers) =>
    send(['GET', `/contact/photo/alice.example.test/${id}${query}`], undefined, as);
  const fileCount = async (): Promise<number> =>
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

  it('are a PNG of 64 by 64 and a full JPEG, named in the contact, the list and the check [API-138, API-139, API-140, CONST-064]', async () => {
    const [id, other] = [await create(), await create()];
    expect(await read(id)).toMatchObject({ Image: '' });
    const answer = await upload(id, png);
    expect(answer.statusCode).toBe(200);
    const { Image, ETag } = await read(id);
    expect(answer.json()).toEqual({ Success: 1, Image, ETag });
    const kept = await platform.app.inject({ method: 'GET', url: Image, headers });
    expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ format: 'png', width: 64, height: 64 });
    expect(kept.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=2592000, immutable',
    });
    const full = await photo(id, '?size=full&v=old');
    expect(await sharp(full.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 });
    expect(full.headers['cache-control']).toBe('private, no-store');
    const checked = await send(['POST', '/contact/checkphotos/alice.example.test.json'], { contacts: [id, other] });
    expect(checked.json()).toEqual({ contacts: [{ object_id: id, Image }] });
    const { rows } = (await send(['POST', `/page/${MAIL}`], {})).json<{ rows: { id: string; image: string }[] }>();
    expect(rows.find((row) => row.id === id)?.image).toBe(Image);
    expect((await photo(other)).json()).toMatchObject({ error: { code: 'photo_missing' } });
  });

  it('hold pixels only, upright and at most 1024 wide, whatever the file was', async () => {
    const id = await create();
    const secret = '<script>hidden()</script>';
    const large = await sharp({ create: { ...plain, width: 3000, height: 1000 } })
      .jpeg()
      .withExif({ IFD0: { Copyright: secret } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const frames = await Promise.all(
      [0, 1].map(() =>
        sharp({ create: { ...plain, width: 9, height: 9 } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    for (const [content, size] of [
      [large, { width: 341, height: 1024 }],
      [animated, { width: 9, height: 9 }],
      [await sharp({ create: plain }).webp().toBuffer(), { width: 300, height: 200 }],
    ] as const) {
      expect((await upload(id, content)).statusCode).toBe(200);
      const { rawPayload } = await photo(id, '?size=full');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...size });
      expect(rawPayload.includes('hidden')).toBe(false);
    }
  });

  it('are refused when they are no picture, cut off, or too large, and the one before stays', async () => {
    const id = await create();
    await upload(id, `data:image/png;base64,${png.toString('base64')}`);
    const before = (await photo(id)).rawPayload;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><rect width="9" height="9"/></svg>');
    const noise = await sharp({ create: { ...plain, noise: { type: 'gaussian', mean: 9, sigma: 9 } } })
      .png()
      .toBuffer();
    for (const [content, status, code] of [
      [svg, 422, 'photo_invalid'],
      [noise.subarray(0, noise.length / 2), 422, 'photo_invalid'],
      ['not base64!', 422, 'photo_invalid'],
      ['', 422, 'photo_invalid'],
      [bomb(png), 413, 'photo_too_large'],
      [Buffer.alloc(MAX_PHOTO_BYTES + 10), 413, 'photo_too_large'],
      [Buffer.alloc(50_000_000), 413, 'body_too_large'],
    ] as const) {
      const answer = await upload(id, content);
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: { code } }]);
    }
    expect((await photo(id)).rawPayload.equals(before)).toBe(true);
  });

  it('are what the card says, also when another program wrote it; a broken one is shown to nobody', async () => {
    const id = await create({ Name: 'Imported' });
    const { db } = platform.database;
    const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
    const written = (base64: string) =>
      (row?.card ?? '').replace('END:VCARD', `PHOTO;ENCODING=b;TYPE=PNG:${base64}\r\nEND:VCARD`);
    const set = (base64: string) =>
      db
        .update(contacts)
        .set({ card: written(base64) })
        .where(eq(contacts.id, id));
    await set(png.toString('base64'));
    for (const _again of [1, 2]) {
      expect(await sharp((await photo(id)).rawPayload).metadata()).toMatchObject({ width: 64, format: 'png' });
    }
    await set(bomb(png).toString('base64'));
    for (const _again of [1, 2]) expect((await photo(id)).statusCode).toBe(404);
    await upload(id, png);
    const [after] = await db.select().from(contacts).where(eq(contacts.id, id));
    const jpeg = Buffer.from(photoOf(parseVCard(after?.card ?? '')), 'base64');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
  });

  it('go when they are replaced or removed, and with their contacts, several and whole books [CONT-033]', async () => {
    const book = (await send(['POST', `/AddressBook/${MAIL}`], { Name: 'Two' })).json<{ object_id: string }>()
      .object_id;
    const kept = await create();
    await upload(kept, png);
    const ids = [await create(), await create(), await create({ AddressBookID: book }), await create()];
    for (const id of ids) await upload(id, png);
    await upload(
      ids[0] ?? '',
      await sharp({ create: { ...plain, background: 'blue' } })
        .png()
        .toBuffer(),
    );
    await send(['DELETE', `/contact/photo/example.test/${ids[0] ?? ''}`]);
    expect(await read(ids[0] ?? '')).toMatchObject({ Image: '' });
    await send(['DELETE', `/contact/${MAIL}/${ids[1] ?? ''}`]);
    await send(['POST', `/deletecontacts/${MAIL}`], { contacts: [ids[3]], books: [book] });
    const { rows } = (await send(['POST', `/page/${MAIL}`], { limit: 200 })).json<{ rows: { image: string }[] }>();
    const pictures = 2 * rows.filter(({ image }) => image !== '').length;
    await vi.waitFor(async () => expect(await fileCount()).toBe(pictures));
    expect((await photo(kept)).statusCode).toBe(200);
  });

  it('are found by the email addresses of contacts, and name only the paths of the own contacts', async () => {
    const id = await create({ Email: 'Ruth@Bellamy.example', email3: 'kitchen@bellamy.example' });
    await create({ Email: 'plain@bellamy.example' });
    await upload(id, png);
    const { Image } = await read(id);
    const mails = [
      'RUTH@bellamy.example',
      'kitchen@bellamy.example',
      'plain@bellamy.example',
      'https://evil.example/x',
    ];
    const check = ['POST', '/contact/checkphotos/alice.example.test.json'] as const;
    expect((await send(check, { mails })).json()).toEqual({
      contacts: [],
      mails: [
        { mail: 'ruth@bellamy.example', Image },
        { mail: 'kitchen@bellamy.example', Image },
      ],
    });
    const stranger = await headersOf('bob');
    expect((await send(check, { mails }, stranger)).json()).toMatchObject({ error: { code: 'not_permitted' } });
    const own = ['POST', '/contact/checkphotos/bob.example.test.json'] as const;
    expect((await send(own, { mails }, stranger)).json()).toEqual({ contacts: [], mails: [] });
    const many = { mails: Array.from({ length: 201 }, (_, at) => `a${String(at)}@x.example`) };
    expect((await send(check, many)).statusCode).toBe(422);
  });

  it('are reached by their owner only', async () => {
    const id = await create();
    await upload(id, png);
    const stranger = await headersOf('bob');
    expect((await photo(id, '', stranger)).json()).toMatchObject({ error: { code: 'not_permitted' } });
    const own = await send(['GET', `/contact/photo/bob.example.test/${id}`], undefined, stranger);
    expect(own.json()).toMatchObject({ error: { code: 'contact_not_found' } });
    for (const method of ['POST', 'DELETE'] as const) {
      const body = method === 'POST' ? png.toString('base64') : undefined;
      const answer = await send([method, `/contact/photo/example.test/${id}`], body, stranger);
      expect(answer.json()).toMatchObject({ error: { code: 'contact_not_found' } });
    }
    const { cookie: _cookie, ...anonymous } = headers;
    expect((await photo(id, '', anonymous)).statusCode).toBe(401);
  });
});
