import { partnerSettings } from '@pillarbox/contract/partner/settings';
import { createLocalSystem } from '@pillarbox/mailbox/local/local-system';
import type { LocalSystem } from '@pillarbox/mailbox/local/local-system';
import { startSmtpListener } from '@pillarbox/mailbox/local/smtp-listener';
import { MemoryLocalStore } from '@pillarbox/mailbox/suite/memory-local-store';
import { startFaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboundTransports } from './outbound-transports.ts';
import { currentCall, withinCall } from '../../platform/http/call-scope.ts';
import { createOutboundMail } from '../../platform/outbound-mail/outbound-mail.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 41);
const LOCAL = { kind: 'local', loginDomain: 'example.test' };
const IMAP = { kind: 'imap', imap: { host: 'imap.test' }, submission: { host: 'smtp.test' } };

async function systemWith(
  domain: string,
  account: string,
): Promise<{ system: LocalSystem; inbox: () => Promise<string>; subjects: () => Promise<string[]> }> {
  const store = new MemoryLocalStore();
  const system = createLocalSystem(store, { domains: () => [domain], passwordCost: 2 });
  const address = `${account}@${domain}`;
  await system.createAccount({ address, name: '', password: 'secret', quota: 0 });
  const inbox = async (): Promise<string> => {
    const folder = (await store.folders(address)).find(({ path }) => path === 'INBOX');
    const [last] = (await store.scan(folder?.id ?? 0, 0, 100)).slice(-1);
    return Buffer.from((await store.blob(last?.blob ?? '')) ?? []).toString();
  };
  const subjects = async (): Promise<string[]> => {
    const folder = (await store.folders(address)).find(({ path }) => path === 'INBOX');
    const found = await store.scan(folder?.id ?? 0, 0, 100);
    const sources = await Promise.all(found.map(({ blob }) => store.blob(blob)));
    return sources.map((source) => /^Subject: (.*)\r$/m.exec(Buffer.from(source ?? []).toString())?.[1] ?? '');
  };
  return { system, inbox, subjects };
}

describe('system mails', () => {
  const closers: (() => Promise<unknown>)[] = [];
  let inside: Awaited<ReturnType<typeof systemWith>>;
  let outside: Awaited<ReturnType<typeof systemWith>>;
  let relay: object;

  beforeAll(async () => {
    inside = await systemWith('example.test', 'alice');
    outside = await systemWith('elsewhere.test', 'alice');
    const listener = await startSmtpListener({ system: outside.system, port: 0 });
    closers.push(() => listener.close());
    relay = { host: '127.0.0.1', port: listener.port, security: 'none', from: 'service@provider.test' };
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const mailOf = (settings: object) => {
    const partner = partnerSettings.parse({ id: '1', name: 'Nörthwater', mail: LOCAL, ...settings });
    const localSystem = () => (partner.mail.kind === 'local' ? inside.system : null);
    const partnerOf = (id: string) => (id === '1' ? partner : undefined);
    return createOutboundMail({
      transportOf: createOutboundTransports({ partnerOf, localSystem, env: {} }),
      now: () => NOW,
    });
  };
  const words = { partner: '1', subject: 'Für Sie', text: 'Zwei\nZeilen' };

  it('are delivered to mailboxes of the built-in system, from the provider, as automatic mail', async () => {
    await mailOf({}).sendSystemMail({ ...words, to: 'alice@example.test', replyTo: 'bob@example.test' });
    const source = await inside.inbox();
    expect(source).toMatch(/^From: =\?UTF-8\?Q\?N=C3=B6rthwater\?= <no-reply@example\.test>\r$/m);
    expect(source).toMatch(/^To: alice@example\.test\r$/m);
    expect(source).toMatch(/^Reply-To: bob@example\.test\r$/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?F=C3=BCr_Sie\?=\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).toMatch(/^Date: Sat, 21 Nov 2026 09:41:00 \+0000\r$/m);
    expect(source).toMatch(/\r\n\r\nZwei\r\nZeilen/);
  });

  it('are given up with the call that waits for them, and do not leave later', async () => {
    const { port } = relay as { port: number };
    const proxy = await startFaultProxy(port);
    closers.push(() => proxy.close());
    const hanging = proxy.when({ direction: 'toServer', bytes: 'MAIL FROM', fault: { kind: 'blackHole' } });
    const mail = mailOf({ relay: { ...relay, port: proxy.port } });
    const sending = withinCall({ address: '192.0.2.1', maxMs: 1000 }, async () => {
      // The relay answers again once the call is over.
      currentCall()?.signal.addEventListener('abort', () => void proxy.set({ kind: 'none' }));
      await mail.sendSystemMail({ ...words, subject: 'Too late', to: 'alice@elsewhere.test' });
    });
    await expect(Promise.all([sending, hanging])).rejects.toMatchObject({ code: 'submission_unavailable' });
    await expect.poll(() => proxy.connections()).toBe(0);
    await mailOf({ relay }).sendSystemMail({ ...words, subject: 'In time', to: 'alice@elsewhere.test' });
    expect(await outside.subjects()).toEqual(['In time']);
  });

  it.each([
    ['local', { mail: LOCAL }],
    ['imap', { mail: IMAP }],
  ])('of a partner of kind %s are sent to other domains by its relay', async (_kind, settings) => {
    const mail = mailOf({ ...settings, relay });
    expect(await mail.canSend('1', 'alice@elsewhere.test')).toBe(true);
    const subject = `By ${settings.mail.kind}`;
    await mail.sendSystemMail({ ...words, subject, to: 'alice@elsewhere.test' });
    const source = await outside.inbox();
    expect(source).toContain(`Subject: ${subject}\r\n`);
    expect(source).toContain('<service@provider.test>');
    await expect(mail.sendSystemMail({ ...words, to: 'nobody@elsewhere.test' })).rejects.toMatchObject({
      code: 'submission_refused',
    });
  });

  it('are refused when no transport is configured', async () => {
    const local = mailOf({});
    expect(await local.canSend('1', 'alice@example.test')).toBe(true);
    expect(await local.canSend('1', 'alice@elsewhere.test')).toBe(false);
    await expect(local.sendSystemMail({ ...words, to: 'alice@elsewhere.test' })).rejects.toMatchObject({
      code: 'submission_refused',
    });
    const imap = mailOf({ mail: IMAP });
    expect(await imap.canSend('1', 'alice@elsewhere.test')).toBe(false);
    await expect(imap.sendSystemMail({ ...words, to: 'alice@elsewhere.test' })).rejects.toMatchObject({
      code: 'feature_off',
    });
    expect(await imap.canSend('2', 'alice@example.test')).toBe(false);
  });

  it.each([
    ['to', { to: 'alice@example.test\r\nBcc: eve@evil.test' }],
    ['to', { to: 'alice@example.test, eve@evil.test' }],
    ['to', { replyTo: 'a@b.test\r\nX: y' }],
    ['subject', { subject: 'Hello\r\nBcc: eve@evil.test' }],
    ['subject', { subject: 'Hello\u0000' }],
    ['text', { text: 'nul\u0000' }],
  ])('refuse values that could break out of %s', async (field, change) => {
    const mail = { ...words, to: 'alice@example.test', ...change };
    await expect(mailOf({}).sendSystemMail(mail)).rejects.toMatchObject({ code: 'header_invalid', details: { field } });
  });
});
