import { nestsTooDeep } from './nesting.ts';
import type { PictureAddress } from './style-values.ts';
import { filterValue } from './style-values.ts';

const MAX_SHEET = 300_000;
/** Most style sheets and rules of a message: the browser matches each rule with each element. */
const MAX_SHEETS = 50;
const MAX_RULES = 2000;
const MAX_SELECTOR = 1000;

/** The allowed declarations of a parsed style, as new text. */
export function filterDeclarations(style: CSSStyleDeclaration, picture: PictureAddress): string {
  const kept: string[] = [];
  for (const property of Array.from(style)) {
    const value = filterValue(property, style.getPropertyValue(property), picture);
    if (value === null) continue;
    kept.push(`${property}:${value}${style.getPropertyPriority(property) === 'important' ? ' !important' : ''}`);
  }
  return kept.join(';');
}

/** The allowed part of a `style` attribute. */
export function filterStyleAttribute(text: string, scratch: HTMLElement, picture: PictureAddress): string {
  scratch.style.cssText = text;
  const kept = filterDeclarations(scratch.style, picture);
  scratch.style.cssText = '';
  return kept;
}

/** The allowed parts of all style sheets of a message, without empty ones. */
export function filterSheets(texts: readonly string[], picture: PictureAddress): string[] {
  const budget = { rules: MAX_RULES };
  return texts
    .slice(0, MAX_SHEETS)
    .map((text) => filterSheet(text, picture, budget))
    .filter((text) => text !== '');
}

/** The number of rules that are still allowed. */
interface Budget {
  rules: number;
}

/**
 * The allowed part of a style sheet: style rules, and those inside `@media`, parsed by the browser and written as new text. All other
 * at-rules (`@import`, `@font-face`, `@keyframes`, `@layer`, `@supports`) are removed, and so are rules for dark mode, which the
 * frame handles itself.
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
 * Whether a selector is allowed. Classes with `pb-` belong to the frame's own elements. Selectors that depend on all siblings or
 * descendants of an element (`~`, `:has()`, counting from the end) take quadratic time.
 */
function plainSelector(selector: string): boolean {
  return (
    selector.length <= MAX_SELECTOR && !/[{}<;\\]|pb-|:host|:has\(|~(?!=)|:nth-last|:only-of|:last-of/i.test(selector)
  );
}
