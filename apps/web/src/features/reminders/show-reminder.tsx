import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { laterWords, dayWords } from '../../lib/i18n/later-words.ts';
import { text } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { desktopAlert, notify } from '../notices/public.ts';
import { LaterMenu } from './LaterMenu.tsx';
import type { Reminder } from './reminder.ts';
import { settle } from './reminder.ts';

/** Milliseconds between the click on a reminder and its event [CAL-015, CONST-052]. */
const OPEN_EVENT_MS = 5000;

/**
 * Shows a reminder as a notification, and as a desktop alert when nobody sees the page [CAL-011, CAL-013]. Resolves when the user
 * has dismissed, clicked or postponed it and the gateway knows, or when `signal` takes it away.
 */
export async function showReminder(reminder: Reminder, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<number | 'done' | 'gone'>();
  const open = (): void => openLater(reminder);
  const dismiss = await notify({
    ...wordsOf(reminder),
    type: 'double',
    link: { label: text(`LANG_REMINDERS_OPEN_${reminder.kind === 'event' ? 'EVENT' : 'TASK'}`), open },
    foot: <LaterMenu onChoose={resolve} />,
    dismissCallback: (by) => resolve(by === 'callback' ? 'gone' : 'done'),
  });
  signal.addEventListener('abort', dismiss, { once: true });
  if (document.visibilityState === 'hidden') {
    alertDesktop(reminder, () => {
      resolve('done');
      open();
    });
  }
  const chosen = await promise;
  dismiss();
  signal.removeEventListener('abort', dismiss);
  if (chosen !== 'gone') await reported(settle(reminder, chosen === 'done' ? undefined : chosen));
}

/** The title and the time of an event or task. */
function wordsOf({ kind, title, at }: Reminder): { title: string; message: string } {
  const shown = visibleText(title).trim();
  const when = whenOf(at);
  if (kind === 'event') {
    return {
      title: shown || text('LANG_REMINDERS_EVENT_UNTITLED'),
      message: when === '' ? '' : text('LANG_REMINDERS_BEGINS', { when }),
    };
  }
  return {
    title: shown || text('LANG_REMINDERS_TASK_UNTITLED'),
    message: when === '' ? text('LANG_REMINDERS_TASK') : text('LANG_REMINDERS_DUE', { when }),
  };
}

/** A time in words; '' for none, or for one that cannot be read. */
function whenOf(at: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(at);
  // Noon in UTC is on that day in nearly every zone, and a day has no zone of its own.
  const instant = Date.parse(isDay ? `${at}T12:00:00Z` : at);
  if (Number.isNaN(instant)) return '';
  return isDay ? dayWords(instant) : laterWords(instant);
}

function alertDesktop(reminder: Reminder, open: () => void): void {
  const { title, message: body } = wordsOf(reminder);
  desktopAlert(currentPreferences().desktop_notifications, { title, body, tag: `reminder-${reminder.name}`, open });
}

/** Opens a task at once [TASK-011], an event after 5 s, or before that by the button of a growl [CAL-015]. */
function openLater({ kind, of, alarmId }: Reminder): void {
  const id = encodeURIComponent(of);
  if (kind === 'task') {
    go(`/tasks/edit/${id}`);
    return;
  }
  const open = (): void => {
    clearTimeout(timer);
    growl.hide(shown);
    go(`/calendar/editevent/${id}`, { search: { date: instanceIn(alarmId) } });
  };
  const timer = setTimeout(open, OPEN_EVENT_MS);
  const action = { label: text('LANG_REMINDERS_OPEN_NOW'), run: open };
  const words = text('LANG_REMINDERS_OPENING');
  const shown = growl.show({ type: 'info', text: words, life: OPEN_EVENT_MS, action }, { unique: true });
}

/** The instance of a series that the trigger of a reminder names; none for an event that does not repeat. */
function instanceIn(trigger: string): string | undefined {
  return /^(\d{8}(?:T\d{6}Z)?)-/.exec(trigger)?.[1];
}

async function reported(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
