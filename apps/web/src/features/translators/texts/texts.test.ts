import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'virtual:icu-parser';
import { kept } from '../../../lib/storage.ts';
import { PROPOSALS_KEY } from '../../../lib/lasting-keys.ts';
import { sourceOf } from '../message-source.ts';
import { checkProposal } from './check-proposal.ts';
import type { TextEntry } from './entries.ts';
import { loadEntries } from './entries.ts';
import { filtered } from './filter.ts';
import { proposals, proposalsFile, propose } from './proposals.ts';
import { samplesOf } from './samples.ts';

let entries: readonly TextEntry[];
beforeAll(async () => {
  entries = await loadEntries('de_DE');
});
const none = (): boolean => false;
const ALL = { typed: '', section: '', shown: 'all' } as const;

describe('the list of texts', () => {
  it('has every text with its catalogue, also those of the first file and of the gateway', () => {
    const at = (key: string) => entries.find((entry) => entry.key === key);
    expect(at('LANG_UI_CLOSE')).toMatchObject({ section: 'ui', english: 'Close', text: 'Schließen' });
    expect(at('LANG_FAX_PAGE')).toMatchObject({ section: 'fax', english: 'Page {number, number}', hasArguments: true });
    expect(entries.some(({ section }) => section === 'outbound')).toBe(true);
    expect(entries.filter(({ english, text }) => english === '' || text === '')).toEqual([]);
    expect(entries.length).toBeGreaterThan(4000);
  });

  it('is searched by key, English and translation, whatever the case and accents', () => {
    for (const typed of ['ui_close', 'CLÓSE', 'schließen']) {
      const keys = filtered(entries, { ...ALL, typed, section: 'ui' }, none).map(({ key }) => key);
      expect(keys, typed).toEqual(['LANG_UI_CLOSE']);
    }
    expect(filtered(entries, { ...ALL, typed: 'nothing has these words' }, none)).toEqual([]);
  });

  it('is narrowed to texts as in English, with arguments, and with a proposal', () => {
    for (const { english, text } of filtered(entries, { ...ALL, shown: 'same' }, none)) expect(text).toBe(english);
    expect(filtered(entries, { ...ALL, shown: 'arguments' }, none).every(({ english }) => /[{<]/.test(english))).toBe(
      true,
    );
    const proposed = filtered(entries, { ...ALL, shown: 'proposed' }, (key) => key === 'LANG_UI_CLOSE');
    expect(proposed.map(({ key }) => key)).toEqual(['LANG_UI_CLOSE']);
  });
});

describe('examples of a text', () => {
  const samples = (message: string, tag = 'en-US') => samplesOf(parse(message), tag);

  it('are one for each plural form of the language and each choice, with the names of the other arguments', () => {
    expect(samples('{name}: {count, plural, =0 {none} one {# page} other {# pages}}')).toEqual([
      '‹name›: none',
      '‹name›: 1 page',
      '‹name›: 2 pages',
    ]);
    const croatian = '{count, plural, one {# tekst} few {# teksta} other {# tekstova}}';
    expect(samples(croatian, 'hr-HR')).toEqual(['1 tekst', '2 teksta', '5 tekstova']);
    expect(samples('{kind, select, cat {Cat} other {Pet}} <b>{used, number}</b>')).toEqual(['Cat 12', 'Pet 12']);
    expect(samples('Close')).toEqual(['Close']);
  });

  it('can be made of every text in every form', () => {
    for (const { key, messages } of entries) {
      const made = samplesOf(messages.text, 'de-DE');
      expect(made.length, key).toBeGreaterThan(0);
      expect(made.join(''), key).not.toBe('sample');
    }
  });
});

describe('a proposal', () => {
  const english = parse('{count, plural, one {# page} other {# pages}} for <b>{name}</b>');

  it('has the arguments and tags of the English text and is well formed', () => {
    expect(checkProposal(english, '<b>{name}</b>: {count, plural, one {# Seite} other {# Seiten}}').kind).toBe('fine');
    expect(checkProposal(english, '<b>{name}</b>: {count')).toEqual({ kind: 'malformed' });
    expect(checkProposal(english, '<b>{name}</b>: {count, plural, one {# Seite}}')).toEqual({ kind: 'malformed' });
    expect(checkProposal(english, '<b>{name}</b>')).toEqual({ kind: 'missing', name: '{count}' });
    expect(checkProposal(english, '{name}: {count}')).toEqual({ kind: 'missing', name: '<b>' });
    expect(checkProposal(english, '<b>{name}</b> {count} {more}')).toEqual({ kind: 'unknown', name: '{more}' });
  });

  it('is kept once for each text and language, and removed when it is empty', () => {
    const one = { language: 'de_DE', section: 'ui', key: 'LANG_UI_CLOSE', english: 'Close', text: 'Schließen' };
    propose({ ...one, proposal: 'Zu' });
    propose({ ...one, language: 'fr_CA', proposal: 'Fermer' });
    propose({ ...one, proposal: 'Zumachen' });
    const file = JSON.parse(proposalsFile(proposals.get())) as { proposals: { proposal: string }[] };
    expect(file.proposals.map(({ proposal }) => proposal)).toEqual(['Zumachen', 'Fermer']);
    expect(kept.get(PROPOSALS_KEY)).toEqual(proposals.get());
    propose({ ...one, proposal: '' });
    expect(Object.keys(proposals.get())).toEqual(['fr_CA/LANG_UI_CLOSE']);
    kept.set(PROPOSALS_KEY, { broken: 7 });
    propose({ ...one, proposal: 'Zu' });
    expect(Object.keys(proposals.get())).toEqual(['de_DE/LANG_UI_CLOSE']);
  });
});

it('a text is shown as translators write it', () => {
  for (const written of [
    "Write '{{'name'}}' in the text",
    '{used, number} of {limit, plural, =0 {none} one {# page} other {# pages}}',
    '{kind, select, cat {A <b>cat</b>} other {A pet}}',
  ]) {
    expect(sourceOf(parse(written))).toBe(written);
  }
});
