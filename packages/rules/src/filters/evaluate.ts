import type { FilterCondition, MailFilter, TextTest } from '@pillarbox/contract/filters/filter';
import type { Address } from '@pillarbox/contract/mail/fields';

/** A message as conditions see it. */
export interface FilteredMessage {
  readonly from: readonly Address[];
  /** To and Cc. */
  readonly to: readonly Address[];
  readonly subject: string;
  /** Bytes. */
  readonly size: number;
  /** The Date field, milliseconds since 1970. */
  readonly date: number;
  /** Decoded values of all fields with a name, in any case. */
  header(name: string): readonly string[];
  /** Whether the text contains a value (case ignored in ASCII). */
  bodyHas(value: string): boolean;
}

/** Whether one condition holds, as the mail server would decide it (RFC 5228 5, RFC 5173, RFC 5260 4). */
function conditionHolds(condition: FilterCondition, message: FilteredMessage): boolean {
  switch (condition.field) {
    case 'size':
      return condition.test === 'over' ? message.size > condition.value : message.size < condition.value;
    case 'date':
      return dayOf(message.date) < condition.value === (condition.test === 'before');
    case 'body':
      return message.bodyHas(condition.value) === (condition.test === 'contains');
    case 'subject':
      return textHolds(condition.test, [message.subject], condition.value);
    case 'header': {
      const values = message.header(condition.header);
      const { test } = condition;
      if (test === 'exists' || test === 'notExists') return values.length > 0 === (test === 'exists');
      return textHolds(test, values, condition.value);
    }
    case 'from':
    case 'to': {
      const people = condition.field === 'from' ? message.from : message.to;
      const isLoose = condition.test === 'contains' || condition.test === 'notContains';
      const texts = people.map(({ name, mail }) => (isLoose && name !== '' ? `${name} <${mail}>` : mail));
      return textHolds(condition.test, texts, condition.value);
    }
  }
}

/** Whether all, or any, conditions of a filter hold. False for a rule that is text. */
export function filterMatches({ match, conditions, text }: MailFilter, message: FilteredMessage): boolean {
  if (text !== undefined) return false;
  if (conditions.length === 0) return true;
  const holds = (condition: FilterCondition) => conditionHolds(condition, message);
  return match === 'all' ? conditions.every(holds) : conditions.some(holds);
}

/** The index of the only condition that keeps a filter from matching; null if there is none, or no other one holds. */
export function nearMiss({ match, conditions, text }: MailFilter, message: FilteredMessage): number | null {
  if (text !== undefined || match === 'any' || conditions.length < 2) return null;
  const failed = conditions.flatMap((condition, index) => (conditionHolds(condition, message) ? [] : [index]));
  return failed.length === 1 ? (failed[0] ?? null) : null;
}

function dayOf(time: number): string {
  // Times outside the years 0 to 9999 have another form, and no message has them.
  return new Date(Math.min(Math.max(time, 0), 253_402_300_799_999)).toISOString().slice(0, 10);
}

/** A negated test holds when no value passes the plain one, and for a missing field. */
function textHolds(test: TextTest, texts: readonly string[], value: string): boolean {
  const wanted = folded(value);
  const some = (passes: (text: string) => boolean) => texts.some((text) => passes(folded(text.trim())));
  switch (test) {
    case 'contains':
    case 'notContains':
      return some((text) => text.includes(wanted)) === (test === 'contains');
    case 'is':
    case 'isNot':
      return some((text) => text === wanted) === (test === 'is');
    case 'startsWith':
      return some((text) => text.startsWith(wanted));
    case 'endsWith':
      return some((text) => text.endsWith(wanted));
  }
}

/** The comparator `i;ascii-casemap` (RFC 4790 9.2): only letters of ASCII lose their case. */
function folded(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
