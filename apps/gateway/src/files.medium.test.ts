import * as calls from '@pillarbox/contract/files/operations';
import * as transfers from '@pillarbox/contract/files/transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const LOCAL = { kind: 'local', loginDomain: 'example.test' };
const PARTNER = { id: '754', name: 'Northwater', hosts: ['*'], mail: LOCAL, features: ['briefcase'] };
const PASSWORD = 'right';

const WITH_FILES = [
  'From: tom@other.example',
  'Subject: Stairs',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Hello.',
  '--b',
  'Content-Type: text/plain; name=plan.txt',
  'Content-Disposition: attachment; filename=plan.txt',
  '',
  'the plan',
  '--b',
  'Content-Type: image/png',
  'Content-Disposition: attachment; filename="../../evil.html"',
  '',
  '<script>alert(1)</script>',
  '--b--',
  '',
].join('\r\n');

describe('files over HTTP', () => {
  let under: GatewayUnderTest;
  beforeAll(async () => {
    under = await startTestGateway(PARTNER);
  });
  afterAll(() => under.close());

  it('are opened by a token and filled from messages; downloads never run [API-022, API-110, API-111]', async () => {
    const mail = 'ann@example.test';
    await under.gateway.mailSystems.local?.createAccount({ address: mail, name: 'ann', password: PASSWORD, quota: 0 });
    const page = new TestPage(under.gateway.address);
    await page.signIn(mail, PASSWORD);
    const mailbox = await under.gateway.mailSystems.of('754').signIn({ user: mail, password: PASSWORD });
    const { uid } = await mailbox.append({ folder: 'INBOX', source: Buffer.from(WITH_FILES), flags: 0 });
    await mailbox.close();

    const list = (token: string) => page.send(calls.listFiles, { query: { token, place: 'folder' } });
    await expect(list('1.x')).rejects.toThrow('409 files_not_opened');
    const { token, usage } = await page.send(calls.getFilesToken, {});
    expect(usage).toMatchObject({ used: 0, limit: 5 * 1024 ** 3 });
    const saved = await page.send(transfers.attachmentToCloud, { body: { folder: 'INBOX', uid, to: '' } });
    expect(saved.files.map(({ name, mime, source }) => [name, mime, source?.subject])).toEqual([
      ['plan.txt', 'text/plain', 'Stairs'],
      ['evil.html', 'application/octet-stream', 'Stairs'],
    ]);
    await expect(
      page.send(transfers.attachmentToCloud, { body: { folder: 'INBOX', uid, parts: ['9'], to: '' } }),
    ).rejects.toThrow('404 attachment_not_found');
    const { entries } = await list(token);
    expect(entries.map(({ name }) => name)).toEqual(['evil.html', 'plan.txt']);
    const [evil] = entries;
    const reply = await page.fetch(`/api/briefcase/files/${evil?.id ?? ''}`);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="evil\.html"/);
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(await reply.text()).toContain('<script>');

    // A file becomes an attachment of a message that is being written, and one of those a file.
    const ids = entries.map(({ id }) => id);
    const { attachments } = await page.send(transfers.attachFiles, { query: { token }, body: { ids } });
    expect(attachments.map(({ name }) => name)).toEqual(['evil.html', 'plan.txt']);
    const kept = await page.send(transfers.keepAttachment, {
      query: { token },
      body: { id: attachments[1]?.id ?? '', to: '' },
    });
    expect(kept.name).toBe('plan (2).txt');
    await expect(
      page.send(transfers.keepAttachment, { query: { token }, body: { id: 'somebody-elses', to: '' } }),
    ).rejects.toThrow('404 attachment_not_found');

    // The provider stops to offer files.
    await under.provide({ ...PARTNER, features: [] });
    await expect
      .poll(() => list(token).catch((error: unknown) => String(error)), { timeout: 20_000 })
      .toContain('files_not_offered');
  });
});
