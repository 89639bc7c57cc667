import { afterEach, describe, expect, it } from 'vitest';
import { alongLine, isolated, keyAlongLine } from './direction.ts';
import { setLanguage } from './language.ts';
import { text } from './text.tsx';

const NAME = 'דנה';

afterEach(() => setLanguage('en_US'));

describe('the direction of the page', () => {
  it('is that of the language, and mirrors keys and distances', async () => {
    expect([keyAlongLine('ArrowRight'), alongLine(12)]).toEqual(['ArrowRight', 12]);
    await setLanguage('he_XB');
    expect(document.documentElement).toMatchObject({ dir: 'rtl', lang: 'he-IL' });
    expect(keyAlongLine('ArrowRight')).toBe('ArrowLeft');
    expect(keyAlongLine('ArrowUp')).toBe('ArrowUp');
    expect(alongLine(12)).toBe(-12);
    await setLanguage('de_DE');
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('isolates names of the other direction in sentences', async () => {
    expect(isolated('Clara')).toBe('Clara');
    expect(isolated(NAME)).toBe(`\u2068${NAME}\u2069`);
    expect(text('LANG_MAIL_TO_NAMES', { names: NAME })).toContain(`\u2068${NAME}\u2069`);
    expect(text('LANG_MAIL_TO_NAMES', { names: 'Clara' })).not.toContain('\u2068');
    await setLanguage('ar_XB');
    expect(text('LANG_MAIL_TO_NAMES', { names: 'Clara' })).toContain('\u2068Clara\u2069');
  });
});
