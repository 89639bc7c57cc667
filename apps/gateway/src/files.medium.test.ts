import * as calls from '@pillarbox/contract/files/operations';
import * as transfers from '@pillarbox/contract/files/transfers';
import { undo } from '@pillarbox/contract/mail/changes';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { msg } from '@pillarbox/contract/mail/message';
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

    // Attachments move to files: the message keeps its text, and Undo brings the whole one back. What was saved before is not saved again.
    const { messages: sources } = await page.send(transfers.savedMessages, {});
    expect(sources).toMatchObject([{ folder: 'INBOX', uid, subject: 'Stairs' }]);
    expect(sources[0]?.bytes).toBe(entries.reduce((sum, { size }) => sum + size, 0));
    await page.send(calls.trashFiles, { query: { token }, body: { ids: [evil?.id ?? ''] } });
    const inbox = () => page.send(fetchlist, { body: { folder: 'INBOX' } });
    const moving = { folder: 'INBOX', uid, note: 'Moved to Files:', opId: 'moved', to: '' };
    const moved = await page.send(transfers.moveAttachments, { body: moving });
    expect(moved.files.map(({ name }) => name)).toEqual(['plan.txt', 'evil.html']);
    expect(moved.files.map(({ id }) => ids.includes(id))).toEqual([true, false]);
    const [copy] = (await inbox()).rows;
    const text = await page.send(msg, { body: { folder: 'INBOX', uid: copy?.uid ?? 0 } });
    expect(text.attachments).toEqual([]);
    const body = text.parts.map((part) => part.text).join('');
    expect(body.split(/\n+/).filter((one) => one !== '')).toEqual([
      'Hello.',
      ...['Moved to Files:', 'plan.txt'],
      ...['Moved to Files:', 'evil.html'],
    ]);
    await expect(page.send(transfers.moveAttachments, { body: { ...moving, uid: copy?.uid ?? 0 } })).rejects.toThrow(
      '422 attachments_fixed',
    );
    await expect(page.send(transfers.moveAttachments, { body: moving })).rejects.toThrow('404 message_not_found');
    await page.send(undo, { body: { opId: 'moved' } });
    const [whole, ...others] = (await inbox()).rows;
    expect(others).toEqual([]);
    expect((await page.send(msg, { body: { folder: 'INBOX', uid: whole?.uid ?? 0 } })).attachments).toHaveLength(2);

    // The provider stops to offer files.
    await under.provide({ ...PARTNER, features: [] });
    await expect
      .poll(() => list(token).catch((error: unknown) => String(error)), { timeout: 20_000 })
      .toContain('files_not_offered');
  });
});
