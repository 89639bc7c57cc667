import { formatByTokens } from '@pillarbox/rules/date-time';
import { addDays, dayOf, startOfDay } from '@pillarbox/rules/zoned-days';
import { onMinute } from '../../lib/clock.ts';
import type { DesktopAlert } from './desktop-alert.ts';
import { desktopAlert } from './desktop-alert.ts';
import { notify } from './notification.ts';

/** Something that will be due: a task's reminder or an event's alert, as its section describes it. */
export interface Reminder {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  /** When it is to be shown, in milliseconds since 1970. */
  readonly alarm: number;
  /** Opens what it is about. */
  readonly open: () => void;
  /** Milliseconds between the click and the opening: 5,000 for events, 0 for tasks [CONST-052]. */
  readonly openDelay: number;
  /** Tells the gateway that it need not be shown again. */
  readonly markDisplayed: () => Promise<void>;
}

/** A section that has reminders. It rejects when they cannot be had; that is logged and nothing else. */
export type ReminderSource = (window: ReminderWindow) => Promise<readonly Reminder[]>;

/** The time for which reminders are loaded, in milliseconds since 1970. */
export interface ReminderWindow {
  readonly start: number;
  readonly end: number;
}

/** What reminders need to know of the user. */
export interface ReminderSettings {
  readonly zone: string;
  readonly desktopNotifications: number;
  readonly openLabel: string;
}

const WINDOW_DAYS = 7;
const LOAD_EVERY_MS = 15 * 60_000;
const KEY_TOKENS = 'YYYYMMDDHHmm';

const sources = new Set<ReminderSource>();
let waiting = new Map<string, readonly Reminder[]>();
let loadedAt = 0;

/** Adds a section's reminders; returns how to take them away again. */
export function addReminderSource(source: ReminderSource): () => void {
  sources.add(source);
  loadedAt = 0;
  return () => sources.delete(source);
}

/** From today 00:00:00 to 23:59:59 seven days ahead, in the user's zone [CONST-053]. */
export function reminderWindow(now: number, zone: string): ReminderWindow {
  const today = dayOf(now, zone);
  return { start: startOfDay(today, zone), end: startOfDay(addDays(today, WINDOW_DAYS + 1), zone) - 1000 };
}

/** Reminders by the minute in which they are due, written YYYYMMDDHHmm in the user's zone [CAL-010]. */
export function groupByMinute(reminders: readonly Reminder[], zone: string): Map<string, readonly Reminder[]> {
  const groups = new Map<string, readonly Reminder[]>();
  for (const reminder of reminders) {
    const key = minuteKey(reminder.alarm, zone);
    groups.set(key, [...(groups.get(key) ?? []), reminder]);
  }
  return groups;
}

function minuteKey(instant: number, zone: string): string {
  return formatByTokens(instant, KEY_TOKENS, { tag: 'en-US', zone });
}

/** Looks for due reminders at once and at every minute; returns how to stop. `settings` is asked each time. */
export function followReminders(settings: () => ReminderSettings): () => void {
  const look = (): void => void lookForReminders(settings(), Date.now());
  look();
  const stop = onMinute(look);
  return () => {
    stop();
    waiting = new Map();
    loadedAt = 0;
  };
}

async function lookForReminders(settings: ReminderSettings, now: number): Promise<void> {
  if (sources.size === 0) return;
  if (now - loadedAt >= LOAD_EVERY_MS) await load(settings.zone, now);
  showDue(settings, now);
}

async function load(zone: string, now: number): Promise<void> {
  loadedAt = now;
  const loads = [...sources].map((source) => source(reminderWindow(now, zone)));
  const answers = await Promise.allSettled(loads);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  for (const answer of answers) {
    // eslint-disable-next-line no-console -- a failed load is only logged [ERR-016]
    if (answer.status === 'rejected') console.warn(answer.reason);
  }
  waiting = groupByMinute(found, zone);
}

/** Shows what is due at the present minute or was before, once [CAL-011, CAL-012]. */
function showDue(settings: ReminderSettings, now: number): void {
  const present = minuteKey(now, settings.zone);
  for (const [key, reminders] of [...waiting]) {
    if (key > present) continue;
    waiting.delete(key);
    for (const reminder of reminders) show(reminder, settings);
  }
}

function show(reminder: Reminder, { desktopNotifications, openLabel }: ReminderSettings): void {
  const open = (): void => {
    setTimeout(reminder.open, reminder.openDelay);
  };
  const { id, title, message } = reminder;
  void notify({
    title,
    message,
    type: 'double',
    link: { label: openLabel, open },
    dismissCallback: () => void reminder.markDisplayed().catch(() => undefined),
  });
  const alert: DesktopAlert = { title, body: message, tag: `reminder-${id}`, open };
  if (document.hidden) desktopAlert(desktopNotifications, alert);
}
