import { describe, expect, it } from 'vitest';
import { isWritable, phoneLink, webLink } from './field-links.ts';

describe('links of a contact', () => {
  it('lead to the web only', () => {
    expect(webLink('bellamy.example')).toBe('https://bellamy.example/');
    expect(webLink('http://bellamy.example/a?b')).toBe('http://bellamy.example/a?b');
    for (const hostile of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,<script>',
      'https://bank.example@evil.example/',
      'file:///etc/passwd',
      'not an address',
      '',
    ]) {
      expect(webLink(hostile), hostile).toBe('');
    }
  });

  it('call numbers only', () => {
    expect(phoneLink('+44 (1632) 960-187')).toBe('tel:+441632960187');
    expect(phoneLink('*21#')).toBe('tel:*21%23');
    expect(phoneLink('call me')).toBe('');
    expect(phoneLink('1"onclick=x')).toBe('');
  });

  it('write to one address only', () => {
    expect(isWritable('harriet@bellamy.example')).toBe(true);
    expect(isWritable('harriet@bellamy.example, boss@evil.example')).toBe(false);
  });
});
