import { byMinute, minuteKey } from '@pillarbox/rules/reminders';
import type { Reminder, ReminderKind } from './reminder.ts';

/** Where reminders go when they are due, and when they are no longer. */
export interface ReminderScreen {
  readonly show: (reminder: Reminder) => void;
  /** Removes a reminder that was settled elsewhere, or whose event is gone. */
  readonly withdraw: (reminder: Reminder) => void;
}

/** The reminders that wait for their minute, and those that were shown on this page. */
export class DueReminders {
  readonly #screen: ReminderScreen;
  /** By minute key `YYYYMMDDHHmm` [CAL-010]. */
  #waiting = new Map<string, Reminder[]>();
  /** By name. They are not shown again while the gateway still lists them. */
  readonly #shown = new Map<string, Reminder>();

  constructor(screen: ReminderScreen) {
    this.#screen = screen;
  }

  /** Replaces the reminders of a kind by what the gateway lists. The keys are of the zone. */
  replace(kind: ReminderKind, listed: readonly Reminder[], zone: string): void {
    const names = new Set(listed.map(({ name }) => name));
    for (const [name, reminder] of this.#shown) {
      if (reminder.kind !== kind || names.has(name)) continue;
      this.#shown.delete(name);
      this.#screen.withdraw(reminder);
    }
    const others = [...this.#waiting.values()].flat().filter((reminder) => reminder.kind !== kind);
    this.#waiting = byMinute([...others, ...listed.filter(({ name }) => !this.#shown.has(name))], zone);
  }

  /** Shows the reminders whose minute has come, the earliest first [CAL-011], and removes their keys [CAL-012]. */
  showDue(now: number, zone: string): void {
    const current = minuteKey(now, zone);
    const due = [...this.#waiting.keys()].filter((key) => key <= current).sort();
    for (const key of due) {
      const reminders = this.#waiting.get(key) ?? [];
      this.#waiting.delete(key);
      for (const reminder of reminders) {
        this.#shown.set(reminder.name, reminder);
        this.#screen.show(reminder);
      }
    }
  }

  /** Forgets all of them. */
  clear(): void {
    this.#waiting.clear();
    for (const reminder of this.#shown.values()) this.#screen.withdraw(reminder);
    this.#shown.clear();
  }
}
