import { describe, expect, it } from 'vitest';
import { reminderName, REMINDERS } from './reminders.ts';
import { ruleName, ruleOf, RULES } from './rules.ts';

describe('the choices of a task', () => {
  it('are found again in what they make', () => {
    expect(RULES.map((name) => ruleName(ruleOf(name)))).toEqual([...RULES]);
    for (const [name, minutes] of REMINDERS)
      expect(reminderName({ reminders: minutes === null ? [] : [{ minutes, from: 'end', byMail: false }] })).toBe(name);
  });

  it('do not name what another program made', () => {
    expect(ruleName('FREQ=DAILY;INTERVAL=1;WKST=MO')).toBe('daily');
    expect(ruleName('FREQ=DAILY;INTERVAL=2')).toBe('other');
    expect(ruleName('FREQ=WEEKLY;UNTIL=20260101T000000Z')).toBe('other');
    expect(reminderName({ reminders: [{ minutes: 17, from: 'end', byMail: false }] })).toBe('other');
    expect(reminderName({ reminders: [{ minutes: 10, from: 'start', byMail: false }] })).toBe('other');
  });
});
