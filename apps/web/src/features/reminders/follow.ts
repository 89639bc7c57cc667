import { reminderDays } from '@pillarbox/rules/reminders';
import { onMinute } from '../../lib/clock.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { userZone } from '../../lib/i18n/later-words.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import { DueReminders } from './due-reminders.ts';
import type { Reminder, ReminderKind } from './reminder.ts';
import { readReminders, REMINDER_KINDS } from './reminder.ts';
import { ReminderCards } from './reminder-cards.ts';

/** Milliseconds for which changes are collected before the reminders are read again. */
const CALM_MS = 1000;

let following: Follower | null = null;

/** Shows the reminders of a user, and no longer those of the one before; null: of nobody. */
export function followReminders(user: string | null): void {
  if (following?.user === (user ?? undefined)) return;
  following?.stop();
  following = user === null ? null : new Follower(user);
}

/** Reads the reminders of one user and shows each in its minute, until it is stopped. */
class Follower {
  readonly user: string;
  readonly #due: DueReminders;
  readonly #stops: readonly (() => void)[];
  /** Zone and day for which the reminders were read; '' when they have to be read again. */
  #readFor = '';
  #reading: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ended = new AbortController();

  constructor(user: string) {
    this.user = user;
    const cards = new ReminderCards(user, () => this.#readAgain());
    this.#due = new DueReminders(cards);
    this.#stops = [onMinute(() => this.#tick()), onPushOrMissed('calendar-changed', () => this.#changed())];
    void loadTexts('reminders').then(() => this.#tick());
  }

  stop(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
    this.#due.clear();
  }

  /** Shows what is due. After midnight, in another zone, and after a failure it reads the reminders, too. */
  #tick(): void {
    if (this.#readFor === windowOf(Date.now())) this.#due.showDue(Date.now(), userZone());
    else void this.#readAgain();
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readAgain(), CALM_MS);
  }

  /** Reads the reminders after the reading that is under way. */
  async #readAgain(): Promise<void> {
    const next = (this.#reading ?? Promise.resolve()).then(() => this.#read());
    this.#reading = next;
    await next;
  }

  async #read(): Promise<void> {
    if (this.#isOver()) return;
    const now = Date.now();
    const days = reminderDays(now, userZone());
    const results = await Promise.allSettled(REMINDER_KINDS.map((kind) => readReminders(kind, days)));
    if (this.#isOver()) return;
    for (const [index, result] of results.entries()) this.#take(REMINDER_KINDS[index] ?? 'event', result);
    // One kind that failed is read again with the next minute; the other one is shown meanwhile.
    this.#readFor = results.every(({ status }) => status === 'fulfilled') ? windowOf(now) : '';
    this.#due.showDue(Date.now(), userZone());
  }

  #isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  #take(kind: ReminderKind, result: PromiseSettledResult<Reminder[]>): void {
    if (result.status === 'fulfilled') this.#due.replace(kind, result.value, userZone());
    // eslint-disable-next-line no-console -- the specification logs a failed load and says nothing on the screen [ERR-016]
    else console.warn(result.reason);
  }
}

/** Names the window of reminders at a time. */
function windowOf(now: number): string {
  return `${userZone()} ${reminderDays(now, userZone()).start}`;
}
