import type { PictureAddress } from './style-values.ts';
import { filterValue } from './style-values.ts';

const MAX_SHEET = 300_000;
const MAX_RULES = 5000;
const MAX_SELECTOR = 1000;

/** The harmless declarations of a parsed style, written anew. */
export function filterDeclarations(style: CSSStyleDeclaration, picture: PictureAddress): string {
  const kept: string[] = [];
  for (const property of Array.from(style)) {
    const value = filterValue(property, style.getPropertyValue(property), picture);
    if (value === null) continue;
    kept.push(`${property}:${value}${style.getPropertyPriority(property) === 'important' ? ' !important' : ''}`);
  }
  return kept.join(';');
}

/** The harmless part of a `style` attribute. */
export function filterStyleAttribute(text: string, scratch: HTMLElement, picture: PictureAddress): string {
  scratch.style.cssText = text;
  const kept = filterDeclarations(scratch.style, picture);
  scratch.style.cssText = '';
  return kept;
}

/**
 * The harmless part of a style sheet: style rules, and those inside `@media`, parsed by the browser and written anew.
 * `@import`, `@font-face`, `@keyframes`, `@layer`, `@supports` and whatever comes next do not survive, nor do rules for the
 * reader's dark mode, which the frame decides itself.
 */
export function filterSheet(text: string, picture: PictureAddress): string {
  if (text.length > MAX_SHEET) return '';
  const sheet = new CSSStyleSheet();
  try {
    sheet.replaceSync(text.replaceAll(/<!--|-->/g, ''));
  } catch {
    return '';
  }
  return filterRules(sheet.cssRules, picture, 0).join('\n');
}

function filterRules(rules: CSSRuleList, picture: PictureAddress, depth: number): string[] {
  const kept: string[] = [];
  for (const rule of Array.from(rules).slice(0, MAX_RULES)) {
    if (rule instanceof CSSStyleRule) {
      const declarations = filterDeclarations(rule.style, picture);
      if (declarations !== '' && plainSelector(rule.selectorText)) kept.push(`${rule.selectorText}{${declarations}}`);
    } else if (rule instanceof CSSMediaRule && depth < 3) {
      const condition = rule.media.mediaText;
      if (/[{};<>\\]|prefers-color-scheme/i.test(condition)) continue;
      kept.push(`@media ${condition}{${filterRules(rule.cssRules, picture, depth + 1).join('')}}`);
    }
  }
  return kept;
}

/** Classes of the frame's own signs begin with `pb-` and are not to be restyled. */
function plainSelector(selector: string): boolean {
  return selector.length <= MAX_SELECTOR && !/[{}<;\\]|pb-|:host|:has\(/i.test(selector);
}
