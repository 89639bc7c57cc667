import { describe, expect, it } from 'vitest';
import type { ImapCall } from '@pillarbox/testkit/hostile-imap-answers';
import { codeOf, mailbox } from './hostile-server.test-bed.ts';

const SOURCE = 'Subject: a\r\n\r\n'.padEnd(5000, '0123456789');
const REF = { folder: 'INBOX', uid: 11 };

/** A server that gives a section as `answer` says for the part that was asked for; null for no reply about the message. */
function giving(answer: (from: number, count: number) => string | null) {
  return mailbox({
    'UID FETCH': ({ args, send, done }: ImapCall) => {
      const [, from, count] = /<(\d+)\.(\d+)>/.exec(args) ?? [];
      const section = answer(Number(from ?? 0), Number(count ?? SOURCE.length));
      if (!args.includes('BODY')) send(`* 1 FETCH (UID 11 RFC822.SIZE ${String(SOURCE.length)})\r\n`);
      else if (section !== null) send(`* 1 FETCH (UID 11 FLAGS () ${section})\r\n`);
      done();
    },
  });
}

function literal(name: string, text: string): string {
  return `${name} {${String(text.length)}}\r\n${text}`;
}

const correct = (from: number, count: number): string =>
  literal(`BODY[]<${String(from)}>`, SOURCE.slice(from, from + count));

describe('parts of a source from a server that misbehaves', () => {
  it('reads the beginning of a large message, and its other parts', async () => {
    const box = await giving(correct);
    const { source, isWhole } = await box.source(REF, 10_000, 1000);
    expect([Buffer.from(source).toString(), isWhole]).toEqual([SOURCE.slice(0, 1000), false]);
    const piece = await box.sourcePiece(REF, { from: 4000, count: 2000 });
    expect(Buffer.from(piece).toString()).toBe(SOURCE.slice(4000));
  });

  it('takes the whole from a server that has no parts of sections', async () => {
    const box = await giving(() => literal('BODY[]', SOURCE));
    const { source, isWhole } = await box.source(REF, 10_000, 1000);
    expect([Buffer.from(source).toString(), isWhole]).toEqual([SOURCE, true]);
  });

  it.each([
    ['the whole', () => literal('BODY[]', SOURCE), 'mail_protocol'],
    ['another part', (_from: number, count: number) => correct(0, count), 'mail_protocol'],
    ['more than was asked for', (from: number, count: number) => correct(from, count + 1), 'mail_protocol'],
    ['nothing of a removed message', () => null, 'message_not_found'],
    ['fewer bytes', (from: number) => correct(from, 3), 'none'],
    ['no bytes', (from: number) => `BODY[]<${String(from)}> ""`, 'none'],
    ['NIL', (from: number) => `BODY[]<${String(from)}> NIL`, 'none'],
  ])('knows when the server gives %s', async (_what, answer, code) => {
    const box = await giving(answer);
    expect(await codeOf(box.sourcePiece(REF, { from: 100, count: 50 }))).toBe(code);
  });

  it('reads no part of a folder whose UIDVALIDITY is another one', async () => {
    const box = await giving(correct);
    const piece = box.sourcePiece({ ...REF, uidvalidity: 8 }, { from: 0, count: 10 });
    expect(await codeOf(piece)).toBe('mailbox_changed');
  });
});
