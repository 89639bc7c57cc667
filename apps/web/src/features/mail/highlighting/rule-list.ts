import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { HIGHLIGHT_PATTERN } from '@pillarbox/contract/preferences/rules';

/** The offered colours with the names of their texts; a rule can have any other one. */
export const COLORS = [
  { name: 'red', value: '#d64545' },
  { name: 'orange', value: '#e07b1a' },
  { name: 'yellow', value: '#d9a400' },
  { name: 'green', value: '#2f9e58' },
  { name: 'teal', value: '#1591a6' },
  { name: 'blue', value: '#2f6fcb' },
  { name: 'violet', value: '#8e4ec6' },
  { name: 'pink', value: '#cf4a92' },
] as const;

/** A rule that matches nothing yet, in the first colour that no rule has. */
export function freshRule(rules: readonly HighlightRule[]): HighlightRule {
  const used = new Set(rules.map(({ color }) => hashed(color)));
  const color = COLORS.find(({ value }) => !used.has(value))?.value ?? COLORS[0].value;
  return { status: 1, pattern: HIGHLIGHT_PATTERN.FROM, value: '', color };
}

/** The colour with its `#`, in lower case [DATA-011]. */
export function hashed(color: string): string {
  return `#${color.replace('#', '')}`.toLowerCase();
}

/** The rules with one replaced. A place after the last one adds it. */
export function replaced(rules: readonly HighlightRule[], at: number, rule: HighlightRule): readonly HighlightRule[] {
  return at >= rules.length ? [...rules, rule] : rules.map((one, index) => (index === at ? rule : one));
}

/** Whether two rules are the same in all members. */
export function isSame(one: HighlightRule, other: HighlightRule | undefined): boolean {
  return (
    one.status === other?.status &&
    one.pattern === other.pattern &&
    one.value === other.value &&
    one.color === other.color
  );
}
