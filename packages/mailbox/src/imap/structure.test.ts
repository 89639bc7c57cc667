import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import { Cursor } from './engine/cursor.ts';
import { LIMITS } from './engine/limits.ts';
import { structureFlags, structureParts } from './structure.ts';

const TEXT = '("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "QUOTED-PRINTABLE" 12 1 NIL NIL NIL NIL)';
const HTML = '("TEXT" "HTML" NIL NIL NIL "7BIT" 12 1 NIL NIL NIL NIL)';
const PDF =
  '("APPLICATION" "PDF" ("NAME" "a.pdf") NIL NIL "BASE64" 99 NIL ("ATTACHMENT" ("FILENAME" "a.pdf")) NIL NIL)';
const LOGO = '("IMAGE" "PNG" NIL "<logo@x>" NIL "BASE64" 99 NIL ("INLINE" ("FILENAME" "l.png")) NIL NIL)';
const CALENDAR = '("TEXT" "CALENDAR" ("METHOD" "REQUEST") NIL NIL "7BIT" 12 1 NIL NIL NIL NIL)';

function read(text: string) {
  return new Cursor(Buffer.from(text), LIMITS).value();
}

describe('structure of a message', () => {
  it('names each part by its section', () => {
    const parts = structureParts(read(`((${TEXT}${HTML} "ALTERNATIVE")${PDF} "MIXED")`));
    expect(parts.map(({ section, mime, parent }) => [section, mime, parent])).toEqual([
      ['1.1', 'text/plain', 'multipart/alternative'],
      ['1.2', 'text/html', 'multipart/alternative'],
      ['2', 'application/pdf', 'multipart/mixed'],
    ]);
    expect(parts[0]).toMatchObject({ charset: 'utf-8', encoding: 'quoted-printable', size: 12 });
    expect(structureParts(read(TEXT)).map(({ section }) => section)).toEqual(['1']);
  });

  it('has attachments and invitations [MAIL-035, MAIL-036]', () => {
    expect(structureFlags(read(TEXT))).toBe(0);
    expect(structureFlags(read(`(${TEXT}${PDF} "MIXED")`))).toBe(MESSAGE_FLAG.ATTACH);
    expect(structureFlags(read(`(${HTML}${LOGO} "RELATED")`))).toBe(0);
    expect(structureFlags(read(`(${TEXT}${CALENDAR} "ALTERNATIVE")`))).toBe(
      MESSAGE_FLAG.CALENDAR | MESSAGE_FLAG.ATTACH,
    );
  });

  it('is read from any value without failing', () => {
    for (const odd of ['NIL', '()', '(())', '((NIL) NIL)', '("A")', '(("A" "B") "C" ("D"))', '(1 2 3)']) {
      expect(() => structureFlags(read(odd))).not.toThrow();
    }
  });
});
