import { filterValue } from '../../../../frame/style-values.ts';
import type { PictureAddress } from '../../../../frame/style-values.ts';

/** Longest style sheet of a quoted message that is read, in characters: a longer one is an attack that costs time. */
const MAX_SHEET = 300_000;
/** Most rules of a sheet that are read; long newsletters have some hundred. */
const MAX_RULES = 5000;
/** Longest selector, in characters. */
const MAX_SELECTOR = 1000;
/** Deepest nesting of `@media` blocks. */
const MAX_MEDIA_DEPTH = 3;

/** Longhands that `font`, `border` and `background` reset. Kept at that value, so that the shorthand stays one declaration. */
const RESET =
  /^(?:border-image-[a-z]+|background-(?:attachment|blend-mode)|font-(?:kerning|feature-settings|language-override|optical-sizing|size-adjust|variation-settings))$/;
const RESET_VALUE = /^(?:initial|none|normal|auto|scroll|stretch|100%|0|1)$/;

/** Longhands that newer browsers make of a property on the allowlist. */
const PART_OF: Readonly<Record<string, string>> = {
  'text-align-all': 'text-align',
  'font-width': 'font-stretch',
  'background-repeat-x': 'background-repeat',
  'background-repeat-y': 'background-repeat',
};

/**
 * Removes from a parsed style every property and value that is not on the allowlist of message styles, which the reading frame
 * uses too. `picture` returns the address that a background picture may keep, null for none.
 */
function keepAllowed(style: CSSStyleDeclaration, picture: PictureAddress): void {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (RESET.test(property) && RESET_VALUE.test(value)) continue;
    // A longhand of a shorthand with `var()` has no value of its own.
    const allowed = value === '' ? null : filterValue(PART_OF[property] ?? property, value, picture);
    if (allowed === null) style.removeProperty(property);
    else if (allowed !== value) style.setProperty(property, allowed, style.getPropertyPriority(property));
  }
}

let scratch: HTMLElement | null = null;

/** The allowed part of a `style` attribute, as the browser writes it after parsing; '' when nothing is left. */
export function cleanStyle(text: string, picture: PictureAddress): string {
  scratch ??= document.implementation.createHTMLDocument('').createElement('div');
  scratch.style.cssText = text;
  keepAllowed(scratch.style, picture);
  return scratch.style.cssText;
}

/**
 * The allowed part of a style sheet: style rules, and those inside `@media`. Everything else (`@import`, `@font-face`,
 * animations) is left out.
 */
export function cleanSheet(text: string, picture: PictureAddress): string {
  if (text.length > MAX_SHEET) return '';
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replaceAll(/<!--|-->/g, ''));
  return cleanRules(sheet.cssRules, picture, 0);
}

function cleanRules(rules: CSSRuleList, picture: PictureAddress, depth: number): string {
  const kept: string[] = [];
  for (const rule of Array.from(rules).slice(0, MAX_RULES)) {
    if (rule instanceof CSSStyleRule) {
      keepAllowed(rule.style, picture);
      const { selectorText, style } = rule;
      const isPlain = selectorText.length <= MAX_SELECTOR && !/[{}<;\\]/.test(selectorText);
      if (isPlain && style.cssText !== '') kept.push(`${selectorText}{${style.cssText}}`);
    } else if (rule instanceof CSSMediaRule && depth < MAX_MEDIA_DEPTH) {
      const condition = rule.media.mediaText;
      if (!/[{};<>\\]/.test(condition))
        kept.push(`@media ${condition}{${cleanRules(rule.cssRules, picture, depth + 1)}}`);
    }
  }
  return kept.join('\n');
}
