import { readdirSync, readFileSync } from 'node:fs';
import type { Address } from '@pillarbox/contract/mail/fields';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImapSystem } from '../imap/imap-system.ts';
import { parseMessage } from '../message/parse-message.ts';
import type { ParsedMessage } from '../message/parsed.ts';
import type { Mailbox, MailSystem } from '../port.ts';

const FOLDER = new URL('../../../../e2e/corpora/eml/', import.meta.url);
const NAMES = readdirSync(FOLDER, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.eml'))
  .sort();

/** A message as shown in the list, and as opened. */
interface Seen {
  readonly name: string;
  readonly flags: number;
  readonly from: readonly Address[];
  readonly opened: ParsedMessage;
}

describeWith('dovecot', 'the 595 messages of public test-suites on a real Dovecot', (server) => {
  let system: MailSystem;
  let mailbox: Mailbox;
  const seen: Seen[] = [];

  beforeAll(async () => {
    const { address, password } = await newAccount(server);
    system = createImapSystem({
      imap: { host: server.host, port: server.ports.imap, security: 'none', insecureCertificate: false },
    });
    mailbox = await system.signIn({ user: address, password });
    for (const name of NAMES) {
      const source = readFileSync(new URL(name, FOLDER));
      if (source.includes(0)) continue;
      const { uid } = await mailbox.append({ folder: 'INBOX', source, flags: 0 });
      const [row] = await mailbox.rows('INBOX', [uid]);
      const held = await mailbox.source({ folder: 'INBOX', uid }, 64_000_000);
      if (row === undefined) throw new Error(name);
      seen.push({ name, flags: row.flags, from: row.from, opened: parseMessage(held.source) });
    }
  }, 300_000);
  afterAll(async () => {
    await mailbox.close();
    await system.close();
  });

  it('have a paper clip in the list exactly when the open message offers files [MAIL-035]', () => {
    const wrong = seen.filter(
      ({ flags, opened }) => ((flags & MESSAGE_FLAG.ATTACH) !== 0) !== opened.attachments.length > 0,
    );
    // Content types that the server cannot parse, so that its BODYSTRUCTURE lacks their name or boundary.
    expect(wrong.map(({ name }) => name)).toEqual([
      'mimekit/messages/missing-subtype.eml',
      'stalwart-mail-parser/malformed/017.eml',
    ]);
    expect(seen.length).toBeGreaterThan(580);
  });

  it('have the same sender in the list and when opened', () => {
    const wrong = seen.filter(({ from, opened }) => JSON.stringify(from) !== JSON.stringify(opened.header.from));
    // Its first line starts with a byte order mark, so that the server does not recognize the From header.
    expect(wrong.map(({ name }) => name)).toEqual(['mimekit/messages/feedback-report.eml']);
  });

  const piece = fc.constantFrom(
    ...['"A"', '<a@x.test>', '<b@y.test>', 'c@z.test', ':', ';', ',', ' ', '(', ')', '"', '<', '>', '@', '\\', 'Ann'],
    ...['=?utf-8?q?=3Cd=40w=2Etest=3E?=', '=?utf-8?b?', '?=', 'mailto:', '\r\n ', '\u00e9', '@a,@b:', '.', '[', ']'],
  );

  it('have the same sender in list and message for any From header', async () => {
    const file = async (from: string): Promise<void> => {
      const source = Buffer.from(`From: ${from}\r\nSubject: s\r\n\r\nx\r\n`);
      const { uid } = await mailbox.append({ folder: 'INBOX', source, flags: 0 });
      const [row] = await mailbox.rows('INBOX', [uid]);
      const held = await mailbox.source({ folder: 'INBOX', uid }, 100_000);
      expect(row?.from).toEqual(parseMessage(held.source).header.from);
    };
    for (const from of [
      '"A" <a@x.test>:<b@y.test>',
      'bank@x.test <eve@y.test>',
      '<a@x.test> <b@y.test>',
      'a:b:c@d.test;',
    ]) {
      await file(from);
    }
    await fc.assert(fc.asyncProperty(fc.string({ unit: piece, maxLength: 8 }), file), { numRuns: 60 });
  }, 120_000);
});
