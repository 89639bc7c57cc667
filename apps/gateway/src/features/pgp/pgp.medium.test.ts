import type { SocketEvent } from '@pillarbox/contract/events';
import { MAX_PGP_KEYS } from '@pillarbox/contract/pgp/keys';
import { generateKey } from 'openpgp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { pgpFeature } from './pgp.feature.ts';
import type { FetchKey } from './web-key-directory.ts';

const MAIL = 'alice@example.test';
const NONE = Promise.reject(new Error('not there'));
NONE.catch(() => undefined);

/** A key pair as a page makes it. */
async function keysOf(
  email: string,
  passphrase?: string,
  name = '',
): Promise<{ publickey: string; privatekey: string }> {
  const made = await generateKey({
    userIDs: [{ name, email }],
    format: 'armored',
    ...(passphrase === undefined ? {} : { passphrase }),
  });
  return { publickey: made.publicKey, privatekey: made.privateKey };
}

interface Answer {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string } } & Record<string, unknown>;
}

describeOnDatabases('PGP keys', (open) => {
  let database: Database;
  let platform: TestPlatform;
  let alice: Record<string, string>;
  const broadcast = vi.fn<(audience: object, event: SocketEvent) => void>();
  const fetchKey = vi.fn<FetchKey>(() => NONE);

  beforeAll(async () => {
    database = await open();
    platform = await createTestPlatform({ database });
    pgpFeature({ mount: platform.mount, db: database.db, fetchKey, broadcast, now: () => 1_700_000_000_000 });
    alice = await headersOf({});
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  const headersOf = async (who: object): Promise<Record<string, string>> =>
    pageHeadersFor(platform.sessions, await openTestSession(platform.sessions, who));
  const ask = async (what: string, payload?: object, headers = alice): Promise<Answer> => {
    const [method, path = ''] = what.split(' ') as ['GET' | 'PUT' | 'POST' | 'DELETE', string?];
    const answer = await platform.app.inject({
      method,
      url: `/api/mail/pgp/${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const save = (body: object, headers = alice): Promise<Answer> =>
    ask(`PUT key/${MAIL}`, { checked: false, source: 'imported', rev: 0, ...body }, headers);

  it('are listed with the address of their user id; without any the answer is 404 [API-070, DATA-015]', async () => {
    const empty = await ask(`GET list/${MAIL}`);
    expect([empty.status, empty.body.error?.code]).toEqual([404, 'pgp_keys_not_found']);
    expect(await ask(`GET list/${MAIL}?empty=list`)).toEqual({ status: 200, body: [] });
    const own = await keysOf(MAIL, 'right horse', 'Alice');
    expect((await save({ ...own, source: 'made', checked: true })).status).toBe(200);
    expect(broadcast).toHaveBeenCalledWith(expect.anything(), { event: 'pgp-keys-changed' });
    const listed = (await ask(`GET list/${MAIL}`)).body;
    expect(listed).toEqual([
      {
        ...own,
        fingerprint: expect.stringMatching(/^[0-9A-F]{40}$/),
        user_info: { name: 'Alice', email: MAIL },
        checked: true,
        source: 'made',
        rev: 1,
        savedat: 1_700_000_000_000,
      },
    ]);
  });

  it('with a user id that is no name and address count for no address', async () => {
    const name = 'Eve <img src=x onerror=alert(1)>\u0000';
    const { body } = await save(await keysOf(MAIL, undefined, name).then(({ publickey }) => ({ publickey })));
    expect(body['user_info']).toEqual({ name: `Eve <img src=x onerror=alert(1)>  <${MAIL}>`, email: '' });
  });

  it('are refused with a private key that no passphrase protects, or one of another key', async () => {
    const [open1, locked] = [await keysOf('bob@example.test'), await keysOf('bob@example.test', 'right horse')];
    expect((await save(open1)).body.error?.code).toBe('pgp_key_unprotected');
    expect((await save({ ...open1, privatekey: locked.privatekey })).body.error?.code).toBe('pgp_key_invalid');
    expect((await save({ publickey: locked.privatekey })).body.error?.code).toBe('pgp_key_invalid');
    expect((await save({ publickey: 'no key' })).body.error?.code).toBe('pgp_key_invalid');
    expect((await save({ publickey: 'x'.repeat(70_000) })).body.error?.code).toBe('invalid_request');
  });

  it('are saved and removed only in the revision that the page has read; the private key stays', async () => {
    const key = await keysOf('carol@example.test', 'right horse');
    const { fingerprint } = (await save(key)).body as { fingerprint: string };
    expect((await save(key)).body.error?.code).toBe('pgp_key_changed');
    const next = await save({ publickey: key.publickey, checked: true, rev: 1 });
    expect(next.body).toMatchObject({ rev: 2, checked: true, privatekey: key.privatekey });
    expect((await save({ publickey: key.publickey, rev: 1 })).body.error?.code).toBe('pgp_key_changed');
    const path = `key/${MAIL}/${fingerprint}`;
    expect((await ask(`DELETE ${path}?rev=1`)).body.error?.code).toBe('pgp_key_changed');
    expect((await ask(`DELETE ${path}?rev=2`)).body).toBe(0);
    expect((await ask(`DELETE ${path}?rev=2`)).body).toBe(0);
  });

  it('belong to their account alone', async () => {
    const bob = await headersOf({ mail: 'bob@example.test', account: 'bob' });
    expect((await ask(`GET list/${MAIL}`, undefined, bob)).body.error?.code).toBe('not_permitted');
    expect((await save(await keysOf('eve@example.test'), bob)).body.error?.code).toBe('not_permitted');
    expect((await ask(`DELETE key/${MAIL}/${'A'.repeat(40)}?rev=1`, undefined, bob)).body.error?.code).toBe(
      'not_permitted',
    );
    expect((await ask('GET list/bob@example.test', undefined, bob)).status).toBe(404);
  });

  it('are limited in number', async () => {
    const { publickey } = await keysOf('dave@example.test');
    const many = Array.from({ length: MAX_PGP_KEYS }, (_, at) => String(at).padStart(40, '0'));
    await database.query(
      `insert into pgp_keys (account_id, fingerprint, name, email, public_key, private_key, checked, source, rev, saved_at)
       select (select account_id from pgp_keys limit 1), f, '', '', '', '', false, 'wkd', 1, now()
       from unnest(string_to_array($1, ',')) f`,
      [many.join(',')],
    );
    expect((await save({ publickey })).body.error?.code).toBe('pgp_too_many_keys');
    await database.query(`delete from pgp_keys where public_key = ''`);
  });

  it('are found in the web key directory of a domain: the advanced address first, then the direct one', async () => {
    fetchKey.mockClear();
    const find = async (mail: string): Promise<unknown> => (await ask('POST find', { mail })).body['key'];
    expect(await find('Joe.Doe@Example.ORG')).toBe('');
    // The address of the draft's example.
    expect(fetchKey.mock.calls.map(([url]) => url)).toEqual([
      'https://openpgpkey.example.org/.well-known/openpgpkey/example.org/hu/iy9q119eutrkn8s1mk4r39qejnbu3n5q?l=Joe.Doe',
      'https://example.org/.well-known/openpgpkey/hu/iy9q119eutrkn8s1mk4r39qejnbu3n5q?l=Joe.Doe',
    ]);
    expect(fetchKey.mock.calls[0]?.[1]).toMatchObject({ secure: true });
    fetchKey.mockResolvedValueOnce({ content: Buffer.from('key') });
    expect(await find('joe@example.org')).toBe(Buffer.from('key').toString('base64'));
    fetchKey.mockClear();
    expect(await find('x@exa/mple@..')).toBe('');
    expect(await find('nobody')).toBe('');
    expect(fetchKey).not.toHaveBeenCalled();
  });
});
