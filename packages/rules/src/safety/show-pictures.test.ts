import type { ImageRule } from '@pillarbox/contract/preferences/rules';
import { describe, expect, it } from 'vitest';
import { matchesImageRule, showsPictures } from './show-pictures.ts';

const HEADER = {
  from: [{ name: 'Shop', mail: 'News@Shop.example' }],
  to: [{ name: 'Clara', mail: 'clara@example.test' }],
  cc: [{ name: '', mail: 'tom@vale.example' }],
  subject: 'Spring Sale',
};
const rule = (header_id: 1 | 2 | 3 | 4 | 5, regexp_id: 1 | 2 | 3, value: string): ImageRule => ({
  header_id,
  regexp_id,
  value,
  title: '',
});

describe('an image rule', () => {
  it.each([
    [1, 1, 'shop.example', true],
    [1, 2, 'news@shop.example', true],
    [1, 2, 'shop.example', false],
    [1, 3, 'news@shop.example', false],
    [1, 3, 'other@shop.example', true],
    [1, 1, 'Shop', true],
    [2, 2, 'clara@example.test', true],
    [3, 1, '@vale', true],
    [2, 1, '@vale', false],
    [4, 2, 'tom@vale.example', true],
    [4, 2, 'clara@example.test', true],
    [4, 3, 'tom@vale.example', false],
    [5, 1, 'sale', true],
    [5, 2, 'spring sale', true],
    [5, 3, 'spring sale', false],
  ] as const)('header %i, condition %i, %j: %j [MAIL-094, MAIL-095]', (...[header, condition, value, expected]) => {
    expect(matchesImageRule(rule(header, condition, value), HEADER)).toBe(expected);
  });

  it('tests addresses and not names, and matches no empty header', () => {
    expect(matchesImageRule(rule(1, 1, 'clara'), { ...HEADER, from: [{ name: 'clara', mail: 'x@y.example' }] })).toBe(
      false,
    );
    expect(matchesImageRule(rule(3, 3, 'a@b.example'), { ...HEADER, cc: [] })).toBe(false);
  });
});

describe('showsPictures', () => {
  const held = {
    html_image_replacement: 1,
    html_image_addrbook: 0,
    html_image_trus_defined_sources: 0,
    html_image_trust_my_identities: 0,
  } as const;
  const trust = { rules: [rule(1, 2, 'news@shop.example')], own: ['news@shop.example'], isContact: true };

  it('holds back by default, whatever would allow it', () => {
    expect(showsPictures(held, trust, HEADER)).toBe(false);
  });

  it.each([
    [
      'html_image_replacement',
      { ...held, html_image_replacement: 0 as const },
      { rules: [], own: [], isContact: false },
    ],
    ['html_image_addrbook [PREF-070]', { ...held, html_image_addrbook: 1 as const }, { ...trust, rules: [], own: [] }],
    [
      'html_image_trus_defined_sources [PREF-072]',
      { ...held, html_image_trus_defined_sources: 1 as const },
      { ...trust, own: [], isContact: false },
    ],
    [
      'html_image_trust_my_identities [PREF-073]',
      { ...held, html_image_trust_my_identities: 1 as const },
      { ...trust, rules: [], isContact: false },
    ],
  ])('shows by %s', (_, preferences, given) => {
    expect(showsPictures(preferences, given, HEADER)).toBe(true);
    if (preferences.html_image_replacement === 0) return;
    expect(showsPictures(preferences, { rules: [], own: [], isContact: false }, HEADER)).toBe(false);
  });
});
