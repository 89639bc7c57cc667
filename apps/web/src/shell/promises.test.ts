import { beforeAll, describe, expect, it } from 'vitest';
import { FEATURES } from '../feature-list.ts';
import { slidesFor } from '../features/tour/tour-rules.ts';
import { listFeatures } from '../lib/features.ts';
import { allShortcuts, shortcutText } from '../lib/shortcut-list.ts';

/** Features that are not built yet, by the name of their folder, with the English words that would promise them. */
const PROMISES: Readonly<Record<string, RegExp>> = {
  calendar: /calendar|appointment|\bevents?\b|\bmeeting/i,
  tasks: /\btasks?\b/i,
  contacts: /contact|address book/i,
  files: /\bfiles\b|cloud/i,
  fax: /\bfax/i,
  filters: /\bfilters?\b|your (own )?rules/i,
  incoming: /auto-reply|vacation/i,
  'remote-accounts': /other accounts|all your mailboxes/i,
};

type Catalogue = Readonly<Record<string, string>>;

/** The catalogues of every language. */
const CATALOGUES = import.meta.glob<Catalogue>('../../../../packages/locales/*/*.json', {
  eager: true,
  import: 'default',
});

function catalogueOf(language: string, feature: string): Catalogue {
  return CATALOGUES[`../../../../packages/locales/${language}/${feature}.json`] ?? {};
}

const names = FEATURES.map(({ name }) => name);
const slideKey = (slide: string): string => slide.replaceAll('-', '_').toUpperCase();

/** Whether it is a text of a tour slide that does not show. */
function isOfOtherSlide(key: string): boolean {
  const shown = slidesFor('754', names).map(slideKey);
  const [, slide] = /^LANG_TOUR_(?:NAME|TITLE|TEXT)_(.+)$/.exec(key) ?? [];
  return slide !== undefined && !shown.includes(slide);
}

beforeAll(() => listFeatures(FEATURES));

describe('the texts of sign-in page, shell, help, search-or-jump and tour', () => {
  it.each(['session', 'shell', 'keyboard', 'palette', 'tour', 'notices'])(
    'promises no feature that is not there: %s',
    (catalogue) => {
      const texts = Object.entries(catalogueOf('en_US', catalogue)).filter(([key]) => !isOfOtherSlide(key));
      expect(texts.length).toBeGreaterThan(0);
      for (const [feature, words] of Object.entries(PROMISES).filter(([name]) => !names.includes(name))) {
        const promising = texts.filter(([, text]) => words.test(text));
        expect(promising, feature).toEqual([]);
      }
    },
  );

  it('have a text for every shortcut', () => {
    const texts = { ...catalogueOf('en_US', 'keyboard'), ...catalogueOf('en_US', 'shell') };
    for (const shortcut of allShortcuts()) expect(texts).toHaveProperty(shortcutText(shortcut));
  });

  it('mention only mail in the welcome of every language', () => {
    const greetings = Object.entries(CATALOGUES).filter(([path]) => path.endsWith('/session.json'));
    expect(greetings).toHaveLength(17);
    // One thing, not a list.
    for (const [path, texts] of greetings) expect(texts['LANG_SESSION_INTRO'], path).toMatch(/^[^,]+$/);
  });
});
