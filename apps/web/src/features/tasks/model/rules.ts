/** The repeat rules that are offered. */
export const RULES = ['none', 'daily', 'workdays', 'weekly', 'monthly', 'yearly'] as const;
/** `other`: a rule that another program or screen has made. */
export type RuleName = (typeof RULES)[number] | 'other';

const WORKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';

/** The RRULE of a name; '' for none. */
export function ruleOf(name: Exclude<RuleName, 'other'>): string {
  if (name === 'none') return '';
  return name === 'workdays' ? WORKDAYS : `FREQ=${name.toUpperCase()}`;
}

/** The name of an RRULE. An interval of 1 and the first day of the week say nothing more. */
export function ruleName(rule: string): RuleName {
  const plain = rule
    .toUpperCase()
    .split(';')
    .filter((part) => part !== 'INTERVAL=1' && !part.startsWith('WKST='))
    .join(';');
  return RULES.find((name) => ruleOf(name) === plain) ?? 'other';
}
