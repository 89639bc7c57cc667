import type { Event } from '@pillarbox/contract/calendar/event';
import { useText } from '../../../lib/i18n/text.tsx';
import { ownMail } from './data/edit.queries.ts';
import { countInvited } from './people/invite.ts';
import type { EventForm } from './use-event-form.ts';

/** The label of the main button says what it does: it counts the people who are invited or told. */
export function useSaveLabel({ draft }: EventForm, event: Event | null): string {
  const t = useText();
  const count = isGuest(event) ? 0 : countInvited(draft.attendees);
  if (count === 0) return t('LANG_EVENT_SAVE');
  return t((event?.attendees.length ?? 0) > 0 ? 'LANG_EVENT_SAVE_TELL' : 'LANG_EVENT_SAVE_INVITE', { count });
}

/** Whether somebody else organises the event: the user is one of its people, and cannot invite others. */
export function isGuest(event: Pick<Event, 'organizer'> | null): boolean {
  const organizer = event?.organizer?.mail.toLowerCase() ?? '';
  return organizer !== '' && organizer !== ownMail().toLowerCase();
}
