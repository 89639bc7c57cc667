import { afterEach, describe, expect, it } from 'vitest';
import { browserLanguage, setLanguage, speech } from './language.ts';
import { text } from './text.tsx';

afterEach(async () => {
  await setLanguage('en_US');
});

describe('the language', () => {
  it('switches texts and the page language together [I18N-016]', async () => {
    expect(text('LANG_SHELL_SIGN_OUT')).toBe('Sign out');
    await setLanguage('de_DE');
    expect(text('LANG_SHELL_SIGN_OUT')).toBe('Abmelden');
    expect(document.documentElement.lang).toBe('de-DE');
    expect(text('LANG_SHELL_UNREAD_BADGE', { section: 'E-Mail', count: 1200 })).toBe('E-Mail, 1.200 ungelesen');
  });

  it('types the arguments of a text', () => {
    // @ts-expect-error -- the text has the argument `count`, not `number`
    expect(() => text('LANG_SHELL_UNREAD_BADGE', { section: 'Mail', number: 2 })).not.toThrow();
  });

  it('stays as it is for a language that is not supported [VAL-032]', async () => {
    await setLanguage('tlh_QO');
    expect(speech.get().code).toBe('en_US');
  });

  it('ends as the language that was chosen last, whichever catalogue loads first', async () => {
    await Promise.all([setLanguage('en_XA'), setLanguage('de_DE')]);
    expect(speech.get().code).toBe('de_DE');
  });

  it('is the first supported one of the browser, else en_US [I18N-002]', () => {
    expect(browserLanguage(['sw', 'de-CH', 'en'])).toBe('de_DE');
    expect(browserLanguage(['sw'])).toBe('en_US');
  });

  it('has a pseudo-locale that marks every text', async () => {
    await setLanguage('en_XA');
    expect(text('LANG_SHELL_SIGN_OUT')).toMatch(/^\[.*\]$/);
  });
});
