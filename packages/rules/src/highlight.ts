import type { Address } from '@pillarbox/contract/mail/fields';
import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { HIGHLIGHT_PATTERN } from '@pillarbox/contract/preferences/rules';

/** The properties of a message that the rules test. */
export interface Highlightable {
  readonly from: readonly Address[];
  readonly to: readonly Address[];
  readonly subject: string;
}

/** Folders with the user's own messages: their rows are never highlighted [MAIL-087]. */
const OUTGOING: ReadonlySet<SpecialUse> = new Set(['sent', 'drafts']);

/** Whether rows of a folder are highlighted: not in folders with the user's own messages [MAIL-087]. */
export function takesHighlights(use: SpecialUse | null): boolean {
  return use === null || !OUTGOING.has(use);
}

/**
 * The colour of the first active rule that matches, as `#rgb` or `#rrggbb`, or null [MAIL-009, MAIL-086, MAIL-088,
 * MAIL-093].
 *
 * A subject rule matches if the subject contains its value. A to or from rule matches a whole address. A value that starts
 * with `*` or `@` matches every address that ends with the rest: `*@shop.example`, `@shop.example` [MAIL-092]. Only
 * addresses are tested, because senders can choose any name. All other characters are literal [MAIL-085]; case is ignored
 * [MAIL-084].
 */
export function highlightColor(rules: readonly HighlightRule[], message: Highlightable): string | null {
  const found = rules.find((rule) => rule.status === 1 && matches(rule, message));
  if (found === undefined) return null;
  return found.color.startsWith('#') ? found.color : `#${found.color}`;
}

function matches(rule: HighlightRule, message: Highlightable): boolean {
  const value = folded(rule.value);
  if (value === '') return false;
  switch (rule.pattern) {
    case HIGHLIGHT_PATTERN.SUBJECT:
      return folded(message.subject).includes(value);
    case HIGHLIGHT_PATTERN.TO:
      return anyAddress(message.to, value);
    case HIGHLIGHT_PATTERN.FROM:
      return anyAddress(message.from, value);
  }
}

function anyAddress(people: readonly Address[], value: string): boolean {
  const end = value.startsWith('*') ? value.slice(1) : value.startsWith('@') ? value : null;
  return people.some(({ mail }) => {
    const address = folded(mail);
    if (address === '') return false;
    return end === null ? address === value : address.endsWith(end);
  });
}

/** The same string for all spellings that look the same to users. */
function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
