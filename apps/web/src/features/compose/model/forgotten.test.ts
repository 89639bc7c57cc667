import { describe, expect, it } from 'vitest';
import { emptyMessage } from './compose-state.ts';
import { mentionOf, wordsOf } from './forgotten.ts';
import { ownWords } from './own-words.ts';

const LISTS = import.meta.glob<Record<string, string>>('../../../../../../packages/locales/*/writing.json', {
  eager: true,
  import: 'default',
});
const wordsIn = (language: string): string[] =>
  wordsOf(
    LISTS[`../../../../../../packages/locales/${language}/writing.json`]?.['LANG_WRITING_ATTACHMENT_WORDS'] ?? '',
  );

describe('a mention of an attachment', () => {
  it.each([
    ['en_US', 'Please see the ATTACHED drawing.', 'ATTACHED'],
    ['de_DE', 'Die Pläne finden Sie im Anhang.', 'Anhang'],
    ['fr_CA', 'Vous trouverez ci-joint le plan', 'ci-joint'],
    ['es_ES', 'Le envío adjunto el plano', 'adjunto'],
    ['it_IT', 'Trovi il disegno in allegato', 'in allegato'],
    ['pt_PT', 'O desenho segue em anexo', 'em anexo'],
    ['hr_HR', 'Nacrt je u privitku', 'u privitku'],
    ['el_GR', 'Σας στέλνω συνημμένο το σχέδιο', 'συνημμένο'],
    ['ro_RO', 'V-am atașat planul', 'atașat'],
    ['hu_HU', 'Csatoltam a tervet', 'Csatoltam'],
    ['sv_SE', 'Ritningen bifogas här, se bilaga', 'bilaga'],
    ['bg_BG', 'В прикачения файл, приложен тук', 'приложен'],
    ['da_DK', 'Tegningen er vedhæftet', 'vedhæftet'],
    ['sq_AL', 'Planin e keni bashkëngjitur', 'bashkëngjitur'],
    ['nb_NO', 'Tegningen ligger vedlagt', 'vedlagt'],
  ])('is found in %s', (language, text, word) => {
    expect(mentionOf(text, wordsIn(language))).toBe(word);
    expect(mentionOf('Fine, 2026-11-22.', wordsIn(language))).toBeNull();
  });

  it('is a word of its own, not a part of another one', () => {
    expect(mentionOf('Reattachedly unattached', wordsIn('en_US'))).toBeNull();
    expect(mentionOf('Anlagenbau', wordsIn('de_DE'))).toBeNull();
    expect(mentionOf('I\n attach', ['i attach'])).toBe('I\n attach');
    expect(mentionOf('anything', [])).toBeNull();
  });
});

describe('own words', () => {
  const text = (own: string): string => ownWords({ ...emptyMessage('text'), text: own }, '| ');

  it('have no quoted line, no forwarded message, and no signature', () => {
    expect(text('Hi\n\nTom wrote:\n> see the attached\n| attached')).toBe('Hi\n\nTom wrote:');
    expect(text('FYI\n\n---------- Forwarded message ----------\nattached')).toBe('FYI\n\n');
    const signature = { id: 's', text: '-- \nattached to wood' };
    const signed = { ...emptyMessage('text'), text: 'Hi\n\n-- \nattached to wood', signature };
    expect(ownWords(signed, '> ')).not.toContain('attached');
    const html = '<p>Hi</p><blockquote>attached</blockquote><div class="own-signature">attached</div>';
    expect(ownWords({ ...emptyMessage('html'), html }, '> ')).toBe('Hi');
  });
});
