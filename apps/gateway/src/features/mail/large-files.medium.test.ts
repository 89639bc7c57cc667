import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createImapSystem } from '@pillarbox/mailbox/imap/imap-system';
import { KEPT_BASE64 } from '@pillarbox/mailbox/message/abridger';
import { createMessageParser } from '@pillarbox/mailbox/message/worker-parser';
import type { Credentials, Mailbox } from '@pillarbox/mailbox/port';
import { newCyrusUser } from '@pillarbox/tooling/testbed/cyrus';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, expect, it } from 'vitest';
import { DownloadService, streamOf } from './download.service.ts';
import type { UseMailbox } from './download.service.ts';
import { MAX_OPENED, MessageService } from './message.service.ts';
import { SeenLater } from './seen-later.ts';
import { PIECE_BYTES } from './source-pieces.ts';

const parser = createMessageParser({ workers: 1 });
afterAll(() => parser.close());

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface File {
  readonly encoding: string;
  readonly body: Buffer;
  readonly content: Buffer;
}

function random(bytes: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_none, at) => (at * 2_654_435_761) % 251));
}

/** A file in lines of so many letters. */
function base64(bytes: number, letters = 76): File {
  const content = random(bytes);
  const lines = content.toString('base64').match(new RegExp(`.{1,${String(letters)}}`, 'g')) ?? [];
  return { encoding: 'base64', body: Buffer.from(lines.join('\r\n')), content };
}

/** A file of which exactly so many bytes are left out, a multiple of 32. */
function leavingOut(bytes: number): File {
  const line = 'QUJD'.repeat(19);
  const kept = Math.ceil(KEPT_BASE64 / 78);
  const body = `${`${line}\r\n`.repeat(kept)}${'QUJDQUJDQUJDQU\r\n'.repeat(bytes / 16)}QUJD`;
  return { encoding: 'base64', body: Buffer.from(body), content: Buffer.from(body.replaceAll('\r\n', ''), 'base64') };
}

const SENTENCES = 'Grüße = a line that ends with a blank \r\n'.repeat(40_000);
const FILES: readonly File[] = [
  base64(0),
  base64(100),
  base64(3_000_001),
  base64(1_000_000, 75),
  base64(1_000_000, 61),
  base64(1_000_000, 996),
  leavingOut(PIECE_BYTES),
  leavingOut(PIECE_BYTES + 32),
  leavingOut(32),
  {
    encoding: 'quoted-printable',
    body: Buffer.from(
      SENTENCES.replaceAll('=', '=3D')
        .replaceAll(' \r\n', '=20\r\n')
        .replaceAll('ü', '=C3=BC')
        .replaceAll('ß', '=C3=9F'),
    ),
    content: Buffer.from(SENTENCES),
  },
  { encoding: '8bit', body: Buffer.from(SENTENCES), content: Buffer.from(SENTENCES) },
  { encoding: '8bit', body: Buffer.from('QUJD\r\n'.repeat(200_000)), content: Buffer.from('QUJD\r\n'.repeat(200_000)) },
];

function message(): Buffer {
  const head =
    'From: tom@example.test\r\nSubject: Files\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  const parts = FILES.flatMap(({ encoding, body }, at) => [
    Buffer.from(
      `--b\r\nContent-Type: application/octet-stream; name=f${String(at)}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    body,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([Buffer.from(head), ...parts, Buffer.from('--b--\r\n')]);
}

function describeDownloads(signIn: () => Promise<Mailbox>): void {
  it('gives every file of a large message byte for byte, and the message itself', async () => {
    const mailbox = await signIn();
    const source = message();
    const { uid, uidvalidity } = await mailbox.append({ folder: 'INBOX', source, flags: 0 });
    const ref = { folder: 'INBOX', uid, uidvalidity };
    const messages = new MessageService({ parser, seen: new SeenLater(), cacheBytes: 80_000_000, now: () => 0 });
    const downloads = new DownloadService(messages);
    const use: UseMailbox = (work) => work({ accountKey: 'a', mailbox });
    try {
      // Before anything is known of the message.
      expect(hash(await buffer(streamOf(await downloads.source(use, ref, MAX_OPENED))))).toBe(hash(source));
      const opened = await messages.open({ accountKey: 'a', mailbox }, ref, false);
      expect(opened.size).toBe(source.length);
      expect(opened.attachments.map(({ size }) => size)).toEqual(FILES.map(({ content }) => content.length));
      for (const [at, { content }] of FILES.entries()) {
        const part = await downloads.part(use, ref, String(at + 1));
        expect(hash(await buffer(streamOf(part.content))), String(at)).toBe(hash(content));
      }
      expect(hash(await buffer(streamOf(await downloads.source(use, ref, MAX_OPENED))))).toBe(hash(source));
      const { content } = await downloads.part(use, ref, '3');
      await mailbox.remove({ folder: 'INBOX', uidvalidity, which: { uids: [uid] } });
      await expect(buffer(streamOf(content))).rejects.toMatchObject({ code: 'message_not_found' });
    } finally {
      await mailbox.close();
    }
  });
}

function signIn(port: number, account: Credentials): Promise<Mailbox> {
  return createImapSystem({ imap: { host: '127.0.0.1', port, security: 'none', insecureCertificate: false } }).signIn(
    account,
  );
}

describeWith('dovecot', 'large files on Dovecot', (server) => {
  describeDownloads(async () => {
    const { address, password } = await newAccount(server, 'large');
    return await signIn(server.ports.imap, { user: address, password });
  });
});

describeWith('bareDovecot', 'large files on a server without extensions', (server) => {
  describeDownloads(async () => {
    const { address, password } = await newAccount(server, 'large');
    return await signIn(server.ports.imap, { user: address, password });
  });
});

describeWith('cyrus', 'large files on Cyrus', (server) => {
  describeDownloads(() => signIn(server.ports.imap, newCyrusUser()));
});
