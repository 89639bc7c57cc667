import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { calendarObjects } from './object.table.ts';

const { id, summary, location, status, isBusy, isPrivate, color, repeats, attendees, alarms, organizer } =
  calendarObjects;

/** The columns of an instance, in a statement that has the row of its object beside it. */
export type InstanceColumns = Readonly<Record<'instance' | 'startAt' | 'endAt' | 'isAllDay' | 'override', SQLWrapper>>;

/**
 * The beginning of the JSON of an instance in a list: what is shown whoever reads it, without the closing brace. Start and end come
 * first and are always as long as `LISTED_TIMES`: instants; of local ones the wall times as UTC.
 */
export function listedJson({ instance, startAt, endAt, isAllDay, override }: InstanceColumns): SQL<string> {
  return sql<string>`concat(
    '{"start":"', ${utcText(startAt)}, '","end":"', ${utcText(endAt)}, '"',
    ',"id":', to_jsonb(${id}),
    ',"instance":', to_jsonb(${instance}),
    ',"isAllDay":', to_jsonb(${isAllDay}),
    ',"summary":', coalesce(${override} -> 'summary', to_jsonb(${summary})),
    ',"location":', coalesce(${override} -> 'location', to_jsonb(${location})),
    ',"status":', coalesce(${override} -> 'status', to_jsonb(${status})),
    ',"isBusy":', coalesce(${override} -> 'isBusy', to_jsonb(${isBusy})),
    ',"isPrivate":', coalesce(${override} -> 'isPrivate', to_jsonb(${isPrivate})),
    ',"color":', coalesce(${override} -> 'color', to_jsonb(${color})),
    ',"attendees":', coalesce(${override} -> 'attendees', to_jsonb(${attendees})),
    ',"hasReminder":', to_jsonb(jsonb_array_length(coalesce(${override} -> 'alarms', ${alarms})) > 0),
    ',"isChanged":', to_jsonb(${override} is not null),
    ',"repeats":', to_jsonb(${repeats})
  )`;
}

/** Start and end as `listedJson` writes them, for example to cut them off. */
export const LISTED_TIMES = '{"start":"YYYY-MM-DDTHH:MM:SSZ","end":"YYYY-MM-DDTHH:MM:SSZ"';

/** Who invites to an instance, in lower case and '' for nobody who is named; null when nobody is invited. */
export function invitedBy({ override }: Pick<InstanceColumns, 'override'>): SQL<string | null> {
  const people = sql`coalesce((${override} ->> 'attendees')::integer, ${attendees})`;
  return sql<string | null>`case when ${people} > 0 then ${organizer} end`;
}

function utcText(time: SQLWrapper): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
