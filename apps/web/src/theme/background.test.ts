import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandColours } from '@pillarbox/rules/theme/brand';
import { BACKGROUNDS } from '@pillarbox/rules/theme/backgrounds';
import type { ThemeColours } from '@pillarbox/rules/theme/colours';
import type { Rgb } from '@pillarbox/rules/theme/oklch';
import { contrast, parseHex } from '@pillarbox/rules/theme/oklch';
import { THEMES } from '@pillarbox/rules/theme/themes';
import type { PictureColours } from '@pillarbox/rules/theme/veil';
import { veilOver } from '@pillarbox/rules/theme/veil';
import { describe, expect, it } from 'vitest';
import { applyBackground, backgroundOf, readBackground } from './background.ts';
import { tokenReader } from './tokens.test-reader.ts';

const read = tokenReader(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'));
const BRANDS = ['#ffd400', '#ff5fa2', '#808080'].flatMap((hex) => brandColours(hex) ?? []);
const EVERY: readonly ThemeColours[] = [...THEMES, ...BRANDS];

/** What is written or drawn on the desk over a picture, with its least contrast (picture.css makes `ink-3`, links and the focus ring `ink-2`). */
const ROLES = [
  ['ink', 4.5],
  ['ink-2', 4.5],
  ['bad', 3],
  ['ok', 3],
  ['warn', 3],
  ['info', 3],
] as const;
/** A photo with every colour, and pictures of one colour. */
const OWN: readonly PictureColours[] = [
  { low: '#000000', high: '#ffffff', mean: '#808080' },
  { low: '#000000', high: '#000000', mean: '#000000' },
  { low: '#ffffff', high: '#ffffff', mean: '#ffffff' },
  { low: '#ff0000', high: '#ff0000', mean: '#ff0000' },
];
const PICTURES = [...BACKGROUNDS.map(({ colours }) => colours), ...OWN];

/** One colour over another, as browsers compose them. */
function over(top: Rgb, share: number, below: Rgb): Rgb {
  const [r, g, b] = top.map((channel, at) => channel * share + (below[at] ?? 0) * (1 - share));
  return [r ?? 0, g ?? 0, b ?? 0];
}

describe('text and icons over a background image', () => {
  it.each(['light', 'dark'] as const)('have the contrast of WCAG 2.2 AA in %s mode, in every theme', (mode) => {
    for (const colours of PICTURES) {
      const share = veilOver(colours, mode) / 100;
      for (const theme of EVERY) {
        const pixel = parseHex(mode === 'light' ? colours.low : colours.high) ?? [0, 0, 0];
        const desk = over(read('desk', theme, mode), share, pixel);
        // The desk, and the plates of the row under the pointer and of the selected one (picture.css).
        for (const ground of [desk, ...[0.45, 0.7].map((plate) => over(read('sheet', theme, mode), plate, desk))]) {
          for (const [role, least] of ROLES) {
            const found = contrast(read(role, theme, mode), ground);
            if (found < least) throw new Error(`${role} over ${JSON.stringify(colours)}: ${String(found)}`);
          }
        }
      }
    }
  });

  it('are veiled no more than calm pictures need', () => {
    const calm = BACKGROUNDS.map(({ type, colours }) => veilOver(colours, type));
    expect(Math.max(...calm)).toBe(62);
    expect(OWN.map((colours) => veilOver(colours, 'light'))).toEqual([81, 81, 62, 81]);
  });
});

describe('the background image of the page', () => {
  const own = { time: 7, type: 'dark', size: 'auto', low: '#000000', high: '#333333', mean: '#111111' } as const;

  it('is a built-in one, the user’s own, or none [BRAND-038, BRAND-039, DATA-060, CONST-004]', () => {
    const choice = { own, size: 'auto', ownUrl: '/api/storage/a/profile/background?t=7' } as const;
    for (const { name, type, thumb } of BACKGROUNDS) {
      expect(thumb).toBe(`/images/themes/images/${name}-thumb.webp`);
      const shown = backgroundOf({ ...choice, image: name });
      expect(shown).toMatchObject({ url: `/images/themes/images/${name}.webp`, type, size: 'cover' });
      expect(readBackground(JSON.parse(JSON.stringify(shown)))).toEqual(shown);
    }
    expect(BACKGROUNDS.map(({ name }) => name).join(' ')).toBe(
      'dark01 dark02 dark03 dark04 dark05 dark06 dark07 dark08 light01 light02 light03 light04 light05 light06 light07 light08',
    );
    expect(backgroundOf({ ...choice, image: 'own' })).toMatchObject({ url: choice.ownUrl, size: 'auto', dark: 62 });
    expect(backgroundOf({ ...choice, image: 'own', size: 'cover' })?.size).toBe('cover');
    expect(backgroundOf({ ...choice, image: 'own', own: null })).toBeNull();
    expect(backgroundOf({ ...choice, image: 'dark09' })).toBeNull();
  });

  it('is a path at this host, whatever the browser kept', () => {
    const kept = backgroundOf({ image: 'dark01', own: null, size: 'auto', ownUrl: '' });
    for (const bad of [{ url: 'https://else.test/a.webp' }, { url: '//else.test/' }, { type: 'x' }, { light: '1' }]) {
      expect(readBackground({ ...kept, ...bad })).toBeNull();
    }
    expect([readBackground(undefined), readBackground('dark01')]).toEqual([null, null]);
  });

  it('is set on the root element, and removed from it [AUTH-042]', () => {
    const root = document.createElement('html');
    applyBackground(backgroundOf({ image: 'own', own, size: 'auto', ownUrl: '/api/a"b' }), root);
    expect(root.dataset['picture']).toBe('dark');
    expect(root.style.getPropertyValue('--picture')).toBe('url("/api/a\\"b")');
    applyBackground(null, root);
    expect([root.dataset['picture'], root.getAttribute('style') ?? '']).toEqual([undefined, '']);
  });
});
