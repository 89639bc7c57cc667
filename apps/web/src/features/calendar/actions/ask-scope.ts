import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import type { ChangeChoice } from '../edit/questions.ts';
import { askTell, askWhich } from '../edit/questions.ts';
import { utcOf } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { titleOf } from '../parts/day-words.ts';

/**
 * Asks what of a series is meant, and whether the people of a meeting are told; null when the user keeps it as it is. Nothing is asked
 * about an event that does not repeat and has no people. `detail` says in a sentence what happens.
 */
export async function askScope(event: ShownEvent, kind: 'move' | 'delete', detail = ''): Promise<ChangeChoice | null> {
  const { instance, first } = event;
  const title = titleOf(event, text);
  // A guest who moves the own copy tells nobody: only the organizer decides the time.
  const isGuest = instance.answer !== '';
  const hasPeople = instance.attendees > 0 && !(isGuest && kind === 'move');
  if (instance.instance === '') {
    if (!hasPeople) return { scope: 'all', notify: true };
    const notify = await askTell({ action: kind, title, people: isGuest ? 0 : instance.attendees });
    return notify === null ? null : { scope: 'all', notify };
  }
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(speech.get().tag, options).format(utcOf(first));
  return await askWhich({ action: kind, title, day, detail, hasPeople });
}
