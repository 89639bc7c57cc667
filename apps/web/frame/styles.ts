import { nestsTooDeep } from './nesting.ts';
import type { PictureAddress } from './style-values.ts';
import { filterValue } from './style-values.ts';

const MAX_SHEET = 300_000;
/** Sheets and rules of one message: each rule is held against each element. */
const MAX_SHEETS = 50;
const MAX_RULES = 2000;
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

/** The harmless part of all style sheets of a message, empty ones left out. */
export function filterSheets(texts: readonly string[], picture: PictureAddress): string[] {
  const budget = { rules: MAX_RULES };
  return texts
    .slice(0, MAX_SHEETS)
    .map((text) => filterSheet(text, picture, budget))
    .filter((text) => text !== '');
}

/** Rules that may still be taken. */
interface Budget {
  rules: number;
}

/**
 * The harmless part of a style sheet: style rules, and those inside `@media`, parsed by the browser and written anew.
 * `@import`, `@font-face`, `@keyframes`, `@layer`, `@supports` and whatever comes next do not survive, nor do rules for the
 * reader's dark mode, which the frame decides itself.
 */
function filterSheet(text: string, picture: PictureAddress, budget: Budget): string {
  if (text.length > MAX_SHEET || nestsTooDeep(text)) return '';
  const sheet = new CSSStyleSheet();
  try {
    sheet.replaceSync(text.replaceAll(/<!--|-->/g, ''));
  } catch {
    return '';
  }
  return filterRules(sheet.cssRules, picture, budget).join('\n');
}

function filterRules(rules: CSSRuleList, picture: PictureAddress, budget: Budget): string[] {
  const kept: string[] = [];
  for (const rule of rules) {
    budget.rules -= 1;
    if (budget.rules < 0) break;
    if (rule instanceof CSSStyleRule) {
      const declarations = filterDeclarations(rule.style, picture);
      if (declarations !== '' && plainSelector(rule.selectorText)) kept.push(`${rule.selectorText}{${declarations}}`);
    } else if (rule instanceof CSSMediaRule) {
      const condition = rule.media.mediaText;
      if (/[{};<>\\]|prefers-color-scheme/i.test(condition)) continue;
      kept.push(`@media ${condition}{${filterRules(rule.cssRules, picture, budget).join('')}}`);
    }
  }
  return kept;
}

/**
 * Classes of the frame's own signs begin with `pb-` and are not to be restyled. What looks at all siblings or descendants of
 * an element (`~`, `:has()`, counting from the end) takes a time that is quadratic in their number.
 */
function plainSelector(selector: string): boolean {
  return (
    selector.length <= MAX_SELECTOR && !/[{}<;\\]|pb-|:host|:has\(|~(?!=)|:nth-last|:only-of|:last-of/i.test(selector)
  );
}
