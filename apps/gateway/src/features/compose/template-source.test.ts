import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renamedSource, subjectHeader, subjectOfTemplate } from './template-source.ts';

const header = (subject: string, value?: string) => ({
  subject,
  all: value === undefined ? [] : [{ name: 'x-template-subject', value }],
});

describe('the subject of a template', () => {
  it('comes back from its header, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (subject) => {
        // eslint-disable-next-line no-control-regex -- control characters do not come back
        fc.pre(!/[\u0000-\u001f\u007f]/.test(subject) && subject.isWellFormed());
        const { value } = subjectHeader(subject);
        expect(value).toMatch(/^[A-Za-z0-9+/= ]*$/);
        expect(subjectOfTemplate(header('Name', value))).toBe(subject);
      }),
    );
  });

  it('is the Subject in a template of another program, and one line whatever a message says', () => {
    expect(subjectOfTemplate(header('Offer'))).toBe('Offer');
    const hostile = Buffer.from('a\r\nBcc: x@example.test').toString('base64');
    expect(subjectOfTemplate(header('Offer', hostile))).toBe('a Bcc: x@example.test');
  });
});

describe('a renamed template', () => {
  const source = (head: string): Buffer => Buffer.from(`${head}\r\n\r\nSubject: in the text\r\n\xff`, 'latin1');

  it('keeps all but its name, also without the header of its subject, with folded lines and without a body', () => {
    const renamed = renamedSource(
      source('From: a@b\r\nSubject: =?utf-8?Q?Old?=\r\n =?utf-8?Q?er?=\r\nX-A: \xe4'),
      'Neü',
      'S',
    );
    const text = renamed.toString('latin1');
    expect(text).toMatch(/^Subject: =\?UTF-8\?.*\?=\r\n/im);
    expect(text).toContain('X-Template-Subject: Uw==\r\n');
    expect(text).toMatch(/From: a@b\r\nX-A: \xe4\r\n\r\nSubject: in the text\r\n\xff$/);
    expect(text).not.toContain('Older');
    expect(renamedSource(Buffer.from('Subject: x'), 'y', 's').toString()).toContain('Subject: y');
  });
});
