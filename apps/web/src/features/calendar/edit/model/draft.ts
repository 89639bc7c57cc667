import type { Event, EventFields, EventTime, SubmittedEvent } from '@pillarbox/contract/calendar/event';

/** What the form holds: the fields of an event and its calendar. A day or a time that cannot be read is ''. */
export interface Draft extends EventFields {
  readonly calendar_id: string;
}

const FIELDS = [
  'summary',
  'location',
  'description',
  'url',
  'start',
  'end',
  'rule',
  'color',
  'isBusy',
  'isPrivate',
  'status',
  'reminders',
  'attendees',
  'attachments',
  'calendar_id',
] as const satisfies readonly (keyof Draft)[];

/** An event without anything in it, at a time. */
export function emptyDraft(start: EventTime, end: EventTime): Draft {
  return {
    summary: '',
    location: '',
    description: '',
    url: '',
    start,
    end,
    rule: '',
    color: '',
    isBusy: true,
    isPrivate: false,
    status: 'confirmed',
    reminders: start.time === '' ? [] : [{ minutes: 30, from: 'start', byMail: false }],
    attendees: [],
    attachments: [],
    calendar_id: '',
  };
}

/** The form of an event that exists. */
export function draftOf(event: Event): Draft {
  const picked = FIELDS.map((field) => [field, event[field]] as const);
  return Object.fromEntries(picked) as unknown as Draft;
}

/** Whether the event lasts whole days. */
export function isAllDay({ start, end }: Pick<Draft, 'start' | 'end'>): boolean {
  return start.time === '' && end.time === '';
}

/** Names of the fields that differ. */
export function changedFields(base: Draft, draft: Draft): (keyof Draft)[] {
  return FIELDS.filter((field) => !isEqual(base[field], draft[field]));
}

/** What is sent of an event that exists: only what differs. Start and end go together, because a time alone has no meaning. */
export function changesOf(base: Draft, draft: Draft): Partial<SubmittedEvent> {
  const changed = new Set(changedFields(base, draft));
  if (changed.has('start') || changed.has('end')) changed.add('start').add('end');
  return Object.fromEntries([...changed].map((field) => [field, draft[field]]));
}

/**
 * What the user changed, put on what somebody else saved meanwhile. A field that both changed keeps what the user typed. `base` is what the
 * user began with.
 */
export function merged({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Draft>): Draft {
  const changed = changedFields(base, mine).map((field) => [field, mine[field]] as const);
  return { ...theirs, ...(Object.fromEntries(changed) as Partial<Draft>) };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
