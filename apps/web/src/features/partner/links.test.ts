import { describe, expect, it } from 'vitest';
import { linkFor } from './links.ts';

const links = { de_DE: 'https://a.test/de', '*': 'https://a.test/all', en_US: 'https://a.test/en' };

describe('links by language', () => {
  it('are those of the language, else of all others, else of the fallback language [SHELL-134, SHELL-135]', () => {
    expect(linkFor(links, 'de_DE')).toBe('https://a.test/de');
    expect(linkFor(links, 'el_GR')).toBe('https://a.test/all');
    expect(linkFor({ en_US: links.en_US }, 'el_GR')).toBe('https://a.test/en');
    expect(linkFor({ de_DE: links.de_DE }, 'el_GR')).toBeNull();
  });

  it('are http and https addresses only', () => {
    expect(linkFor({ '*': 'javascript:alert(1)' }, 'de_DE')).toBeNull();
    expect(linkFor({ '*': ' https://a.test' }, 'de_DE')).toBeNull();
    expect(linkFor({}, 'constructor')).toBeNull();
  });
});
