import { ENCRYPTED_PREVIEW } from '@pillarbox/contract/mail/encrypted-preview';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PREVIEW_LENGTH, previewOf } from './preview.ts';
import { summarise } from './summary.ts';

const html = (text: string): string => previewOf({ mime: 'text/html', text });
const plain = (text: string): string => previewOf({ mime: 'text/plain', text });

describe('previews', () => {
  it('are the text of HTML on one line', () => {
    const text = `<!doctype html><head><title>no</title><style>p{color:red}</style></head><body>
      <div style="display:none">preheader</div><p>Dear&nbsp;Ann &amp; Bob,<br>see <b>you</b></p><script>x()</script>1 < 2`;
    expect(html(text)).toBe('Dear Ann & Bob, see you 1 < 2');
  });

  it('are the sender’s own words if there are any', () => {
    expect(plain('Yes, one o’clock.\n\n> Lunch?\n> Ann')).toBe('Yes, one o’clock.');
    expect(plain('> only\n> quoted')).toBe('> only > quoted');
  });

  it('have at most 200 characters and split none', () => {
    expect(plain('🌲'.repeat(300))).toHaveLength(200);
    expect(plain(`x${'🌲'.repeat(300)}`).at(-1)).toBe('🌲'.at(-1));
    expect(plain('a\u200b\u034f\u00ad b')).toBe('a b');
    expect(plain('👩\u200d🔧 می\u200cخواهم')).toBe('👩\u200d🔧 می\u200cخواهم');
  });

  it('are a marker for an encrypted message, which the client translates [MAIL-067]', () => {
    expect(plain('-----BEGIN PGP MESSAGE-----\n\nhQEMA')).toBe(ENCRYPTED_PREVIEW);
    const source =
      'Content-Type: multipart/encrypted; boundary=b\n\n--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--';
    expect(summarise(Buffer.from(source)).preview).toBe(ENCRYPTED_PREVIEW);
    const smime = 'Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nMIAGCSqGSIb3';
    expect(summarise(Buffer.from(smime)).preview).toBe(ENCRYPTED_PREVIEW);
  });

  it('are blank for calendar data [MAIL-068]', () => {
    expect(plain('BEGIN:VCALENDAR\r\nVERSION:2.0')).toBe('');
    expect(previewOf({ mime: 'text/calendar', text: 'SUMMARY:x' })).toBe('');
  });

  it('are blank for style sheets [MAIL-069]', () => {
    expect(plain('body, p.x { margin: 0; }\nHello')).toBe('');
    expect(plain('@media screen { x }')).toBe('');
    expect(html('<style>body { margin: 0 }')).toBe('');
    expect(plain('Costs {roughly} 3: yes')).not.toBe('');
  });

  it('are one line without control characters, for any input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 600, size: 'max' }),
        fc.constantFrom('text/html', 'text/plain'),
        (text, mime) => {
          const preview = previewOf({ mime, text });
          expect(preview.length).toBeLessThanOrEqual(PREVIEW_LENGTH);
          // eslint-disable-next-line no-control-regex -- no preview may contain these
          if (preview !== ENCRYPTED_PREVIEW) expect(preview).not.toMatch(/[\u0000-\u001f\u007f]/);
        },
      ),
    );
  });
});

describe('flags derived from the content', () => {
  const flags = (...parts: string[]): number =>
    summarise(
      Buffer.from(
        `Content-Type: multipart/mixed; boundary=b\n\n--b\n\nHi\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--`,
      ),
    ).flags;

  it('ATTACH for files [MAIL-035]', () => {
    expect(flags()).toBe(0);
    expect(flags('Content-Type: application/pdf; name=a.pdf\n\nx')).toBe(MESSAGE_FLAG.ATTACH);
    expect(flags('Content-Type: message/rfc822\n\nSubject: x\n\n')).toBe(MESSAGE_FLAG.ATTACH);
  });

  it('CALENDAR for invitations [MAIL-036], PRIORITY for urgent mail [MAIL-037]', () => {
    expect(flags('Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR')).toBe(
      MESSAGE_FLAG.CALENDAR | MESSAGE_FLAG.ATTACH,
    );
    expect(summarise(Buffer.from('X-Priority: 2\n\nx')).flags).toBe(MESSAGE_FLAG.PRIORITY);
    expect(summarise(Buffer.from('Importance: normal\n\nx')).flags).toBe(0);
  });
});
