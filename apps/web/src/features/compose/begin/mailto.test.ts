import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkAddress } from '../body/link-address.ts';
import { parseMailto } from './mailto.ts';

describe('parseMailto', () => {
  it('fills the fields of a new message', () => {
    expect(
      parseMailto('mailto:a@b.example,c@d.example?subject=Hi%20you&cc=e@f.example&body=x%0Ay&to=g@h.example'),
    ).toEqual({
      to: 'a@b.example,c@d.example, g@h.example',
      cc: 'e@f.example',
      bcc: '',
      subject: 'Hi you',
      body: 'x\ny',
    });
  });

  it('knows no attachments and no header of a hostile link', () => {
    const link = 'mailto:a@b.example?attach=/etc/passwd&subject=x%0D%0ABcc:%20v@x.example&X-Any=1';
    expect(parseMailto(link)).toEqual({
      to: 'a@b.example',
      cc: '',
      bcc: '',
      subject: 'x Bcc: v@x.example',
      body: '',
    });
  });

  it('never throws, and lets no line end into a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100, size: 'max' }), (text) => {
        const { to, cc, subject } = parseMailto(`mailto:${text}`);
        return ![to, cc, subject].some((field) => /[\r\n]/.test(field));
      }),
    );
  });
});

describe('linkAddress', () => {
  it('takes web and mail addresses, with or without a scheme', () => {
    expect(linkAddress(' example.org/a ')).toBe('https://example.org/a');
    expect(linkAddress('http://a.example')).toBe('http://a.example');
    expect(linkAddress('t@a.example')).toBe('mailto:t@a.example');
  });

  it('takes nothing that runs or stays on this machine', () => {
    for (const typed of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x y', '', 'localhost']) {
      expect(linkAddress(typed)).toBeNull();
    }
  });
});
