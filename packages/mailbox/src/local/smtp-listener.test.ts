import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mailbox } from '../port.ts';
import { MemoryLocalStore } from '../suite/memory-local-store.ts';
import { createLocalSystem } from './local-system.ts';
import type { LocalSystem } from './local-system.ts';
import { startSmtpListener } from './smtp-listener.ts';
import type { SmtpListener } from './smtp-listener.ts';

let system: LocalSystem;
let listener: SmtpListener;
let ann: Mailbox;

beforeEach(async () => {
  system = createLocalSystem(new MemoryLocalStore(), { maxMessage: 20_000 });
  const account = { address: 'ann@example.test', name: 'Ann', password: 'secret', quota: 0 };
  await system.createAccount(account);
  listener = await startSmtpListener({ system, port: 0 });
  ann = await system.signIn({ user: account.address, password: account.password });
});
afterEach(() => listener.close());

function bring(to: string[], raw: string): Promise<unknown> {
  const transport = createTransport({ host: '127.0.0.1', port: listener.port, secure: false, ignoreTLS: true });
  return transport.sendMail({ envelope: { from: 'x@elsewhere.test', to }, raw });
}

const RAW = 'From: x@elsewhere.test\r\nSubject: Hi\r\nMessage-ID: <in@x>\r\n\r\n.dots\r\n..stay\r\nü\r\n';

describe('incoming mail', () => {
  it('is stored with its bytes unchanged below the trace', async () => {
    expect(await bring(['ann@example.test'], RAW)).toMatchObject({ accepted: ['ann@example.test'], rejected: [] });
    const [uid = 0] = await ann.findByMessageId('INBOX', '<in@x>');
    const { source } = await ann.source({ folder: 'INBOX', uid }, 20_000);
    const text = Buffer.from(source).toString();
    expect(text).toMatch(/^Return-Path: <x@elsewhere\.test>\r\nReceived: from \S+ by localhost with ESMTP; /);
    expect(text.slice(-RAW.length)).toBe(RAW);
  });

  it('is accepted for known recipients only, never relayed', async () => {
    await expect(bring(['bob@elsewhere.test'], RAW)).rejects.toMatchObject({ responseCode: 550 });
    expect(await bring(['nobody@example.test', 'ann+list@example.test'], RAW)).toMatchObject({
      accepted: ['ann+list@example.test'],
      rejected: ['nobody@example.test'],
    });
    expect(await ann.findByMessageId('INBOX', '<in@x>')).toHaveLength(1);
  });

  it('is rejected when it is too large, and the next message is accepted', async () => {
    await expect(bring(['ann@example.test'], RAW + 'x'.repeat(70).concat('\r\n').repeat(400))).rejects.toMatchObject({
      responseCode: 552,
    });
    await bring(['ann@example.test'], RAW);
    expect((await ann.folders())[0]?.info.messages).toBe(1);
  });

  it('gets a temporary error when it cannot be stored', async () => {
    system.deliver = () => Promise.reject(new Error('storage away'));
    await expect(bring(['ann@example.test'], RAW)).rejects.toMatchObject({ responseCode: 451 });
  });
});
