import { describe, expect, it } from 'vitest';
import { translationState } from './untranslated.ts';

describe('missing translations', () => {
  it('do not exist in English and German', () => {
    expect(translationState('en_US').missing).toEqual([]);
    expect(translationState('de_DE').missing).toEqual([]);
  });

  it('are marked as in the pseudo-locale', () => {
    const { missing, total } = translationState('en_XX');
    expect(missing).toHaveLength(total);
    expect(missing.find(({ key }) => key === 'LANG_SHELL_SIGN_OUT')?.shown).toBe('[Şīīɠƞ ǿǿŭŭŧ]');
  });
});
