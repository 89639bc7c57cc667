import { describe, expect, it } from 'vitest';
import { PHONE_PREFIXES } from './phone-prefixes.ts';

describe('the phone prefixes', () => {
  it('are about 240, each with a region that has a name and a plus-prefixed code [I18N-015, DATA-035]', () => {
    expect(PHONE_PREFIXES.length).toBeGreaterThanOrEqual(235);
    expect(PHONE_PREFIXES.length).toBeLessThanOrEqual(250);
    expect(new Set(PHONE_PREFIXES.map(({ label }) => label)).size).toBe(PHONE_PREFIXES.length);
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const { label, code } of PHONE_PREFIXES) {
      expect(code, label).toMatch(/^\+[1-9]\d{0,3}$/);
      expect(names.of(label), label).toBeTruthy();
    }
  });

  it.each([
    ['US', '+1'],
    ['DE', '+49'],
    ['GR', '+30'],
    ['NO', '+47'],
    ['AL', '+355'],
  ])('%s has %s', (label, code) => {
    expect(PHONE_PREFIXES.find((prefix) => prefix.label === label)?.code).toBe(code);
  });
});
