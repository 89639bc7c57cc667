import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources, strayKeys } from './stray-keys.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('catalogues and the sources that use them', () => {
  it('each key is in one catalogue and used only in that catalogue’s area', () => {
    const sources = readSources(ROOT);
    expect(sources.length).toBeGreaterThan(300);
    expect(strayKeys(sources)).toEqual([]);
  });

  it('reports a key in two catalogues', () => {
    const problems = strayKeys([], { mail: ['LANG_MAIL_NEW'], compose: ['LANG_MAIL_NEW'] });
    expect(problems).toEqual(['LANG_MAIL_NEW: in mail.json and in compose.json']);
  });

  it('reports a catalogue without an area, and a text that another feature uses', () => {
    const path = 'apps/web/src/features/compose/ComposeScreen.tsx';
    const problems = strayKeys([{ path, text: "t('LANG_MAIL_NEW')" }], { mail: ['LANG_MAIL_NEW'], zeppelin: [] });
    expect(problems).toEqual([
      'zeppelin.json: name its area in CATALOGUE_AREAS',
      `${path}: LANG_MAIL_NEW belongs to apps/web/src/features/mail`,
    ]);
  });
});
