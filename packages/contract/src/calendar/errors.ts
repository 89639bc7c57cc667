import type { ErrorTable } from '../error-table.ts';

/** Error codes of calendars and events. */
export const calendarErrors = {
  calendar_name_missing: { status: 422, fault: 'user' },
  calendar_not_found: { status: 404, fault: 'user' },
  /** The share of the calendar does not allow it, or the calendar cannot be changed. */
  calendar_not_allowed: { status: 409, fault: 'user' },
  calendar_is_default: { status: 409, fault: 'user' },
  too_many_calendars: { status: 422, fault: 'user' },
  too_many_events: { status: 422, fault: 'user' },
  event_not_found: { status: 404, fault: 'user' },
  event_changed: { status: 409, fault: 'user' },
  event_time_invalid: { status: 422, fault: 'user' },
  event_zone_unknown: { status: 422, fault: 'user' },
  event_rule_invalid: { status: 422, fault: 'user' },
  /** The rule has no dates. */
  event_rule_empty: { status: 422, fault: 'user' },
  event_address_invalid: { status: 422, fault: 'user' },
  event_window_too_long: { status: 422, fault: 'user' },
  event_undo_expired: { status: 409, fault: 'user' },
  /** The text is no calendar, or holds no event. */
  invitation_invalid: { status: 422, fault: 'user' },
  /** The address is not one of the user's, or not one that the event is about. */
  invitation_not_for_user: { status: 422, fault: 'user' },
  /** The invitation has no organizer with a mail address [VAL-058]. */
  invitation_without_organizer: { status: 422, fault: 'user' },
  /** The user has a newer version of the event. */
  invitation_outdated: { status: 409, fault: 'user' },
  resource_busy: { status: 409, fault: 'user' },
  feed_address_invalid: { status: 422, fault: 'user' },
  feed_unreachable: { status: 422, fault: 'server' },
  feed_not_a_calendar: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
