import { savemsg } from '@pillarbox/contract/compose/operations';
import { contentAddresses } from '@pillarbox/contract/mail/content-addresses';
import { folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { logout } from '@pillarbox/contract/session/operations';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';
import { createLog } from './platform/log/log.ts';

const PASSWORD = 'correct-horse-battery';
const MAIL = 'alice@example.test';
/** The hosts of these tests do not resolve. A trusted proxy forwards their names. */
const settings = { PILLARBOX_TRUSTED_PROXIES: '127.0.0.1', PILLARBOX_PUBLIC_HOSTS: 'mail.test' };
const PARTNER = { id: '754', name: 'Test', mail: { kind: 'local', loginDomain: 'example.test' } };

let under: GatewayUnderTest;
let logged = '';
const destination = { write: (line: string) => void (logged += line) };
afterEach(() => under.close());

/** Returns a signed-in page and the URL of the source of its only message. */
async function begin(partner: object): Promise<{ page: TestPage; source: string }> {
  under = await startTestGateway(partner, [], { settings, log: createLog('debug', destination) });
  await under.gateway.mailSystems.local?.createAccount({ address: MAIL, name: 'alice', password: PASSWORD, quota: 0 });
  const page = new TestPage('http://mail.test', under.gateway.address.replace('localhost', '127.0.0.1'));
  await page.signIn(MAIL, PASSWORD);
  const message = { to: [], cc: [], bcc: [], subject: 'Plans', html: '', text: 'x', attachments: [] };
  await page.call(savemsg, { message, draftid: 'draft-0001', version: 1 });
  const folder = (await page.call(folders, {})).find(({ use }) => use === 'drafts')?.name ?? '';
  const [row] = (await page.call(fetchlist, { folder })).rows;
  const query = new URLSearchParams({ folder, uid: String(row?.uid), part: 'source' });
  return { page, source: `/api/bf/attachments/?${query.toString()}` };
}

/** Requests a path at the content host, where the browser has no cookies of ours. */
async function atFiles(path: string): Promise<{ status: number; text: string; cookies: string[] }> {
  const server = under.gateway.address.replace('localhost', '127.0.0.1');
  const reply = await fetch(server + path, {
    headers: { 'x-forwarded-host': 'files.test', origin: 'http://mail.test' },
  });
  return { status: reply.status, text: await reply.text(), cookies: reply.headers.getSetCookie() };
}

describe('a partner with a content host', () => {
  it('serves the URLs that the page requested until the session ends, and nothing else', async () => {
    const { page, source } = await begin({ ...PARTNER, contentHost: 'files.test' });
    const { addresses } = await page.call(contentAddresses, { addresses: [source, '/api/auth/current'] });
    const [address = '', other = ''] = addresses.map((one) => one.replace('http://files.test', ''));
    expect(address).toMatch(/^\/api\/bf\/attachments\/\?.+&token=[\w-]+$/);
    const answer = await atFiles(address);
    expect(answer).toMatchObject({ status: 200, cookies: [] });
    expect(answer.text).toContain('Subject: Plans');
    for (const path of [other, '/', '/frame/', '/readyz', '/healthz', '/ws/', '/partner/754/x.svg'])
      expect(await atFiles(path), path).toMatchObject({ status: 404, cookies: [] });
    expect(logged).toContain('mail.attachment');
    expect(logged).not.toContain(new URLSearchParams(address).get('token'));
    await page.fetch(logout.path, { method: logout.method });
    await expect.poll(async () => (await atFiles(address)).status).toBe(401);
  });

  it('refuses URLs of other hosts', async () => {
    const { page } = await begin({ ...PARTNER, contentHost: 'files.test' });
    for (const address of ['//evil.test/', '/\\evil.test/', 'https://evil.test/', '@evil.test', '/a b'])
      await expect(page.call(contentAddresses, { addresses: [address] })).rejects.toThrow('invalid_request');
  });
});

describe('a partner without a content host', () => {
  it('changes neither URLs nor downloads nor hosts', async () => {
    const { page, source } = await begin(PARTNER);
    expect(await page.call(contentAddresses, { addresses: [source] })).toEqual({ addresses: [source] });
    expect(await (await page.fetch(source)).text()).toContain('Subject: Plans');
    expect(await atFiles('/')).toMatchObject({ status: 422 });
  });
});
