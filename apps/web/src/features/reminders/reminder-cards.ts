import type { ReminderScreen } from './due-reminders.ts';
import type { Reminder } from './reminder.ts';
import { showReminder } from './show-reminder.tsx';
import { takeTurn } from './turn.ts';

/** Most reminders on the screen at once. The next ones follow when the user has settled one, so that they leave the page usable. */
const MAX_SHOWN = 4;

/** The reminders on the screen of this page. */
export class ReminderCards implements ReminderScreen {
  readonly #user: string;
  readonly #refresh: () => Promise<void>;
  readonly #queue: Reminder[] = [];
  readonly #shown = new Map<string, AbortController>();

  /** `refresh` reads the reminders of the user again. */
  constructor(user: string, refresh: () => Promise<void>) {
    this.#user = user;
    this.#refresh = refresh;
  }

  show(reminder: Reminder): void {
    this.#queue.push(reminder);
    this.#fill();
  }

  withdraw({ name }: Reminder): void {
    const at = this.#queue.findIndex((one) => one.name === name);
    if (at !== -1) this.#queue.splice(at, 1);
    this.#shown.get(name)?.abort();
  }

  #fill(): void {
    while (this.#shown.size < MAX_SHOWN) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      const aborter = new AbortController();
      this.#shown.set(next.name, aborter);
      void this.#turn(next, aborter.signal).finally(() => {
        this.#shown.delete(next.name);
        this.#fill();
      });
    }
  }

  async #turn(reminder: Reminder, signal: AbortSignal): Promise<void> {
    const show = () => showReminder(reminder, signal);
    await takeTurn({ name: `${this.#user} ${reminder.name}`, signal, refresh: this.#refresh, show });
  }
}
