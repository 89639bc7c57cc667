import { describe, expect, it } from 'vitest';
import { prefixSubject } from './subject-prefix.ts';

describe('prefixSubject', () => {
  it('adds the prefix once, compared case-insensitively [COMP-013]', () => {
    expect(prefixSubject('Re', 'Oak samples')).toBe('Re: Oak samples');
    expect(prefixSubject('Re', 'RE: Oak samples')).toBe('RE: Oak samples');
    expect(prefixSubject('Re', 're: Oak samples')).toBe('re: Oak samples');
    expect(prefixSubject('Fwd', 'Re: Oak samples')).toBe('Fwd: Re: Oak samples');
    expect(prefixSubject('Fwd', 'FWD: Oak')).toBe('FWD: Oak');
  });

  it('recognizes the prefixes of other languages', () => {
    expect(prefixSubject('Re', 'AW: Angebot')).toBe('AW: Angebot');
    expect(prefixSubject('Fwd', 'WG: Angebot')).toBe('WG: Angebot');
  });

  it('does not mistake the first letters of a word for a prefix', () => {
    expect(prefixSubject('Re', 'Report: May')).toBe('Re: Report: May');
    expect(prefixSubject('Re', 'Ready')).toBe('Re: Ready');
  });

  it('reads numbered prefixes, and blanks around the subject and before the colon', () => {
    expect(prefixSubject('Re', '  Re[12]: Oak ')).toBe('Re[12]: Oak');
    expect(prefixSubject('Re', 'Re : Oak')).toBe('Re : Oak');
    expect(prefixSubject('Re', 'Re[x]: Oak')).toBe('Re: Re[x]: Oak');
    expect(prefixSubject('Re', 'Rex: Oak')).toBe('Re: Rex: Oak');
    expect(prefixSubject('Re', 'Oak, re: pine')).toBe('Re: Oak, re: pine');
    expect(prefixSubject('Re', '')).toBe('Re: ');
  });
});
