import { DATE_FORMATS, TIME_FORMATS } from '@pillarbox/contract/formats/dates';
import { describe, expect, it } from 'vitest';
import { chainOf, languageOf, matchLanguage, offeredLanguages } from './languages.ts';

const OFFERED = offeredLanguages();

describe('the languages', () => {
  it('are the 17 of the specification, the default first [I18N-001]', () => {
    expect(OFFERED.map(({ code }) => code).join(' ')).toBe(
      'en_US fr_CA de_DE es_ES es_MX hr_HR it_IT pt_PT pt_BR el_GR ro_RO hu_HU sv_SE bg_BG da_DK sq_AL nb_NO',
    );
  });

  it('each write dates in a known format that fits the language’s own order [I18N-004]', () => {
    const dates = DATE_FORMATS.map(({ id }) => id);
    const times = TIME_FORMATS.map(({ id }) => id);
    for (const { code, tag, dateFormat, timeFormat } of OFFERED) {
      expect(dates, code).toContain(dateFormat);
      expect(times, code).toContain(timeFormat);
      const order = new Intl.DateTimeFormat(tag)
        .formatToParts(0)
        .flatMap(({ type }) => (type === 'literal' ? [] : type));
      const own = [...dateFormat.matchAll(/[YMD]+/g)].map(
        ([token]) => ({ Y: 'year', M: 'month', D: 'day' })[token.charAt(0)],
      );
      expect(own, code).toEqual(order);
    }
    expect(languageOf('fr_CA').timeFormat).toBe('HH[h]mm');
  });

  it('mostly start the week on Monday [I18N-006]', () => {
    expect(OFFERED.filter(({ weekStart }) => weekStart !== 1).map(({ code }) => code)).toEqual([
      'en_US',
      'fr_CA',
      'pt_BR',
    ]);
  });

  it('show the nearest language’s text where their own is missing', () => {
    expect(chainOf('es_MX')).toEqual(['es_MX', 'es_ES', 'en_US']);
    expect(chainOf('sv_SE')).toEqual(['sv_SE', 'en_US']);
    expect(chainOf('en_XA')).toEqual(['en_US']);
  });
});

describe('matching a language', () => {
  it('takes the code, the tag, or the same language [VAL-032]', () => {
    expect(matchLanguage('de_DE')).toBe('de_DE');
    expect(matchLanguage('de-AT')).toBe('de_DE');
    expect(matchLanguage('en')).toBe('en_US');
    expect(matchLanguage('es-MX')).toBe('es_MX');
    expect(matchLanguage('no')).toBe('nb_NO');
  });

  it('refuses what is not supported', () => {
    expect(matchLanguage('xx_XX')).toBeUndefined();
    expect(matchLanguage('')).toBeUndefined();
  });

  it('gives a pseudo-locale only to who names it', () => {
    expect(
      offeredLanguages(true)
        .slice(OFFERED.length)
        .map(({ code }) => code),
    ).toEqual(['en_XA', 'ar_XB', 'he_XB']);
    expect(matchLanguage('he')).toBeUndefined();
    expect(matchLanguage('he_XB')).toBe('he_XB');
  });
});
