import { describe, expect, it } from 'vitest';
import { suspiciousLink } from './suspicious-link.ts';

describe('a link whose text names where it leads', () => {
  it.each([
    ['with a user and a port', 'https://ann@example.org:8443/a', 'https://example.org/'],
    ['with a dot at the end', 'example.org.', 'https://example.org/'],
    ['with a port and no scheme', 'example.org:8080/a?b#c', 'https://example.org/'],
    ['in a sentence that goes on', 'Read https://example.org, please', 'https://example.org/'],
    ['in brackets', '[https://example.org]', 'https://example.org/'],
    ['by ftp', 'ftp://example.org/a', 'ftp://files.example.org/'],
    ['below a country, by another host of a longer name', 'www.abcd.de', 'https://shop.abcd.de/'],
    ['below a top level of three letters, by another host of a short name', 'www.abc.com', 'https://shop.abc.com/'],
    ['whose user is no host', 'Log in', 'https://ann@example.org/'],
    ['whose owner’s name begins with a digit', 'www.1st.example', 'https://shop.1st.example/'],
    ['that names nothing but hides a character', 'Log\u200b in', 'https://example.org/'],
    ['that is no address, to one', 'Write to us', 'mailto:ann@example.org'],
    ['that is a file, though its ending is a country', 'README.md', 'https://code.example.org/'],
    ['as an address with a percent sign in its name', 'a%b@example.org', 'mailto:a%b@example.org'],
    ['as an address in percent signs', 'ann@example.org', 'mailto:ann%40example.org'],
    ['as an address in another case and width', 'ANN\uff20example.org', 'mailto:ann@example.org'],
  ])('is not suspicious %s', (_how, text, href) => {
    expect(suspiciousLink(text, href)).toEqual([]);
  });

  it.each([
    ['by ftp', 'ftp://bank.example/', 'ftp://evil.example/', 'bank.example', 'evil.example'],
    [
      'with a user that looks like the real host',
      'https://evil.example@bank.example',
      'https://evil.example/',
      'bank.example',
      'evil.example',
    ],
    ['below one registry of a country', 'one.com.au', 'https://two.com.au/', 'one.com.au', 'two.com.au'],
    ['in capital letters', 'HTTPS://BANK.EXAMPLE', 'https://evil.example/', 'bank.example', 'evil.example'],
    ['in letters of its language', 'https://bücher.example', 'https://evil.example/', 'bücher.example', 'evil.example'],
    ['by numbers instead of a name', 'bank.example', 'https://[2001:db8::1]/', 'bank.example', '[2001:db8::1]'],
    ['by other numbers with the same end', 'https://10.0.2.7/', 'https://192.0.2.7/', '10.0.2.7', '192.0.2.7'],
    [
      'that is no file though it begins like one',
      'report.pdf.evil.org',
      'https://example.org/',
      'report.pdf.evil.org',
      'example.org',
    ],
  ])('is suspicious %s', (...[, text, href, shown, real]) => {
    expect(suspiciousLink(text, href)).toEqual([{ reason: 'other_host', shown, real }]);
  });

  it('is not checked if the URL is neither a web nor a mail address', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'tel:+49123', '//bank.example', '']) {
      expect(suspiciousLink('https://bank.example', href), href).toEqual([]);
    }
  });

  it('finds a host after an escaped slash', () => {
    const [found] = suspiciousLink('Log in', 'https://bank%2Fexample@evil.example/');
    expect(found).toEqual({ reason: 'user_in_link', shown: 'bank%2Fexample', real: 'evil.example' });
  });

  it('shortens a long user name', () => {
    const [found] = suspiciousLink('Log in', `https://${'a.'.repeat(100)}x@evil.example/`);
    expect(found).toEqual({ reason: 'user_in_link', shown: 'a.'.repeat(50), real: 'evil.example' });
  });

  it('is checked up to its limits, whatever follows', () => {
    const far = `${'x '.repeat(600)}https://bank.example`;
    expect(suspiciousLink(far, 'https://evil.example/')).toEqual([]);
    const near = `${'x '.repeat(400)}https://bank.example`;
    expect(suspiciousLink(near, 'https://evil.example/')).toHaveLength(1);
    const href = (length: number): string => `https://evil.example/${'a'.repeat(length - 21)}`;
    expect(suspiciousLink('bank.example', href(8192))).toHaveLength(1);
    expect(suspiciousLink('bank.example', href(8193))).toEqual([]);
  });

  it('reports every finding', () => {
    const found = suspiciousLink('bank\u200b.example', 'https://bank.example@pаypal.com/');
    expect(found.map(({ reason }) => reason)).toEqual([
      'hidden_characters',
      'other_host',
      'user_in_link',
      'mixed_scripts',
    ]);
    expect(found[0]).toEqual({ reason: 'hidden_characters', shown: 'U+200B', real: '' });
  });
});
