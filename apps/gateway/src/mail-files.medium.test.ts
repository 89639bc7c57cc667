import { createHash } from 'node:crypto';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import * as operations from '@pillarbox/contract/transfer/operations';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { newCyrusUser } from '@pillarbox/tooling/testbed/cyrus';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './platform/database/database.ts';
import { openInMemory } from './platform/database/database.ts';
import { silentLog } from './platform/testing/silent-log.ts';
import { ARRIVED, letter, transferBed } from './transfer.test-bed.ts';

let opened: Promise<Database> | undefined;
/** One embedded database for the tests of single mail systems: it takes a second to open. */
const shared = (): Promise<Database> => (opened ??= openInMemory(silentLog()));
afterAll(async () => {
  await (await opened)?.close();
});

const { SEEN, FLAGGED, ANSWERED } = MESSAGE_FLAG;

/** What a folder holds: the sources by their hashes with flags and times, in no order. */
async function contentOf(mailbox: Mailbox, folder: string) {
  const { messages, uidvalidity } = await mailbox.inventory(folder);
  const all = messages.map(async ({ uid, flags, arrived }) => {
    const { source } = await mailbox.source({ folder, uid, uidvalidity }, 50_000_000);
    return {
      hash: createHash('sha256').update(source).digest('hex'),
      flags: flags & (SEEN | FLAGGED | ANSWERED),
      arrived,
    };
  });
  return (await Promise.all(all)).sort((one, other) => one.hash.localeCompare(other.hash));
}

/** Out of one folder and into another, in both formats; the same on every mail system. */
function describeRoundTrip(title: string, open: () => Promise<Mailbox>): void {
  it(`${title}: mail goes out and in with its bytes, flags and times, once, and an undo takes it back`, async () => {
    const database = await shared();
    const mailbox = await open();
    try {
      const { imported, exported, client, named, until, failed } = transferBed(database, () =>
        Promise.resolve(mailbox),
      );
      const large = letter(3, 'x'.repeat(76).concat('\r\n').repeat(60_000));
      await mailbox.appendAll('INBOX', [
        { source: letter(1), flags: SEEN | FLAGGED, arrived: ARRIVED },
        {
          source: letter(2, '>From quoted\r\n\r\nFrom a@b Mon Jan  1 10:00:00 2020'),
          flags: 0,
          arrived: ARRIVED + 86_400_000,
        },
        { source: large, flags: ANSWERED, arrived: ARRIVED + 1000 },
        { source: Buffer.from('Subject: without an id\r\n\r\nx\r\n'), flags: 0, arrived: ARRIVED },
      ]);
      for (const format of ['mbox', 'maildir'] as const) {
        const target = `From ${format}`;
        await mailbox.createFolder(target);
        const { bytes } = await exported(format, 'INBOX');
        const first = await imported(bytes, target, `file.${format}`);
        expect(first).toMatchObject({ added: 4, skipped: {}, done: bytes.length, total: bytes.length });
        expect(await contentOf(mailbox, target)).toEqual(await contentOf(mailbox, 'INBOX'));
        const again = await imported(bytes, target, `file.${format}`);
        expect(again).toMatchObject({ added: 0, skipped: { double: 4 } });
        expect((await mailbox.inventory(target)).messages).toHaveLength(4);
        await client.call(operations.undoMailImport, named(first.id));
        expect(await until(first.id, 'undone')).toMatchObject({ done: 4, kept: 0 });
        expect((await mailbox.inventory(target)).messages).toEqual([]);
      }
      expect(failed).not.toHaveBeenCalled();
    } finally {
      await mailbox.close();
    }
  });
}

describe('files of mail', () => {
  const mail = new LocalMail();
  const ann = { user: 'ann@example.test', password: 'secret' };
  beforeAll(() => mail.add(ann.user, ann.password, 1e9));
  afterAll(() => mail.system.close());
  describeRoundTrip('the built-in mail system', () => mail.system.signIn(ann));
});

describeWith('dovecot', 'files of mail', (server) => {
  describeRoundTrip('Dovecot', async () => {
    const { address, password } = await newAccount(server);
    return await mailboxOn(server, { user: address, password });
  });
});

describeWith('cyrus', 'files of mail', (server) => {
  describeRoundTrip('Cyrus', () => mailboxOn(server, newCyrusUser()));
});

async function mailboxOn(
  { host, ports }: { readonly host: string; readonly ports: { readonly imap: number } },
  credentials: Credentials,
): Promise<Mailbox> {
  const imap = { host, port: ports.imap, security: 'none', insecureCertificate: false } as const;
  return await createImapSystem({ imap }).signIn(credentials);
}
