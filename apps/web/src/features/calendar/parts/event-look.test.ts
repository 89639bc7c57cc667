import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { parseHex, rgbToOklch } from '@pillarbox/rules/theme/oklch';
import { expect, it } from 'vitest';

it.each(BOOK_COLORS)('an event in %s has the hue that the colour has', (color) => {
  const css = readFileSync(join(import.meta.dirname, 'EventLook.module.css'), 'utf8');
  const rule = new RegExp(String.raw`\[data-hue='${color}'\] \{([^}]*)\}`).exec(css)?.[1] ?? '';
  const hues = [...rule.matchAll(/oklch\([\d.]+ [\d.]+ ([\d.]+)\)/g)].map(([, hue]) => Number(hue));
  const { h } = rgbToOklch(parseHex(color) ?? [0, 0, 0]);
  expect(hues).toEqual(Array.from({ length: 6 }, () => Number(h.toFixed(1))));
});
