import type { ChangeScope } from '@pillarbox/contract/calendar/event';
import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { askWhich } from '../edit/questions.ts';
import { utcOf } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { titleOf } from '../parts/day-words.ts';

/** Asks what of a series is meant; null when the user keeps it as it is. An event that does not repeat is meant as a whole. */
export async function askScope(event: ShownEvent, kind: 'move' | 'delete'): Promise<ChangeScope | null> {
  const { instance, first } = event;
  if (instance.instance === '') return 'all';
  const options = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const day = new Intl.DateTimeFormat(speech.get().tag, options).format(utcOf(first));
  // Whether people are told belongs to the change itself, which the views do not ask about.
  return await askWhich({ action: kind, title: titleOf(event, text), day, hasPeople: false });
}
