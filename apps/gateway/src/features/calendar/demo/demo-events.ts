import type { Attendee, EventFields } from '@pillarbox/contract/calendar/event';
import { demoPeople } from '@pillarbox/mailbox/local/demo/people';
import { newFields } from '../events/checked-fields.ts';

/** The calendars of the demo, by the colour that they have; those behind `tom` belong to other accounts. */
export const DEMO_CALENDARS = {
  workshop: { name: 'Workshop', color: '#2463b4' },
  site: { name: 'Site visits', color: '#c2410c' },
  family: { name: 'Family', color: '#a21caf' },
  training: { name: 'Training', color: '#6d4bc4' },
  van: { name: 'Van (LWB)', color: '#8a6d00' },
  marcus: { name: 'Marcus Oyelaran', color: '#0f8a5f' },
  ashdown: { name: 'Ashdown & Vale', color: '#0e7490' },
  holidays: { name: 'Bank holidays', color: '#b42318' },
} as const;
export type DemoCalendar = keyof typeof DEMO_CALENDARS;

/** An event of the demo. */
export interface DemoEvent {
  readonly calendar: DemoCalendar;
  readonly fields: EventFields;
  /** Who invites; null when nobody is invited. */
  readonly organizer: { readonly mail: string; readonly name: string } | null;
}

/** Day from the Monday of this week, time (`` for whole days), minutes or days, title and place. */
type Row = readonly [
  calendar: DemoCalendar,
  day: number,
  time: string,
  length: number,
  summary: string,
  location?: string,
  more?: More,
];
type More = Partial<Pick<EventFields, 'rule' | 'status' | 'description' | 'isBusy' | 'isPrivate'>> & {
  /** The answer of Clara, whom Marcus invites. */
  readonly answer?: Attendee['answer'];
  /** Clara invites Ruth Bellamy. */
  readonly withRuth?: true;
  readonly reminder?: number;
};

const WEEKLY = 'FREQ=WEEKLY';
const DAY = 86_400_000;

const ROWS: readonly Row[] = [
  ['workshop', -14, '08:00', 30, 'Week planning', '', { rule: WEEKLY, reminder: 10 }],
  ['training', -14, '17:30', 60, 'Swim', 'Vale pool', { rule: 'FREQ=WEEKLY;INTERVAL=2' }],
  ['workshop', -13, '09:00', 60, 'Quarterly invoices'],
  ['marcus', -12, '10:00', 30, 'Team stand-up', 'Workshop', { rule: WEEKLY }],
  ['site', -12, '14:00', 60, 'Bellamy: survey', '12 Mill Lane'],
  ['workshop', -10, '09:30', 60, 'Bellamy order'],
  ['family', -9, '10:00', 90, 'Leo’s match', 'Rec ground', { rule: WEEKLY }],
  ['site', -6, '', 3, 'Raman loft: first fix', '4 Orchard Rise'],
  ['workshop', -4, '15:00', 45, 'Jonas Weber', 'Video call'],
  ['workshop', -3, '16:00', 30, 'Timesheets', '', { rule: 'FREQ=WEEKLY;INTERVAL=4' }],
  ['family', -1, '12:30', 150, 'Lunch at Mum’s', '12 Mill Lane'],
  ['workshop', 0, '09:30', 120, 'Machine Bellamy doors', 'Bench 2'],
  ['marcus', 0, '14:00', 60, 'Marcus: site handover'],
  ['van', 1, '', 2, 'Van in for service'],
  ['van', 1, '07:30', 30, 'Drop van at garage'],
  ['workshop', 1, '10:00', 150, 'Glue-up, Raman loft', 'Bench 1'],
  ['site', 1, '13:30', 60, 'Bellamy: templating', '12 Mill Lane', { withRuth: true, reminder: 30 }],
  ['ashdown', 1, '16:00', 30, 'Call with Tom', '', { status: 'tentative' }],
  ['workshop', 2, '08:00', 60, 'Cutting list, Ashdown', 'Bench 2'],
  [
    'workshop',
    2,
    '11:00',
    60,
    'Finishing samples',
    'Bench 2',
    { description: 'Two coats on the walnut, one on the oak.' },
  ],
  ['site', 2, '13:00', 120, 'Raman loft: second fix', '4 Orchard Rise', { reminder: 30 }],
  ['family', 2, '15:30', 45, 'School run', '', { rule: WEEKLY }],
  ['van', 3, '07:30', 90, 'Timberline delivery'],
  ['workshop', 3, '10:00', 120, 'Turn sample baluster', 'Lathe'],
  ['site', 3, '14:00', 90, 'Site walk-through', 'Ashdown House', { answer: 'needs-action' }],
  ['workshop', 3, '14:30', 60, 'Quote for the library shelves'],
  ['training', 3, '17:00', 60, 'Toolbox talk', '', { answer: 'declined' }],
  ['workshop', 4, '08:30', 60, 'Invoices', '', { rule: 'FREQ=WEEKLY;INTERVAL=2' }],
  ['site', 4, '11:00', 60, 'Bellamy: handles', '12 Mill Lane', { withRuth: true, reminder: 15 }],
  ['family', 4, '13:00', 45, 'School pick-up'],
  ['family', 4, '', 3, 'Half-term at Grandma’s'],
  ['site', 7, '', 3, 'Raman loft: doors', '4 Orchard Rise'],
  ['workshop', 8, '16:00', 30, 'Dentist', 'Quay Street', { isPrivate: true, reminder: 60 }],
  ['training', 10, '09:00', 420, 'First aid day', 'Ashbury Hall', { status: 'tentative' }],
  ['family', 11, '13:00', 30, 'School closes'],
  ['site', 15, '', 4, 'Ashdown House: fit the staircase', 'Ashdown House'],
  ['van', 15, '', 4, 'Van booked'],
  ['holidays', 39, '', 1, 'Bank holiday', '', { isBusy: false }],
];

/**
 * The events of the demo account: a month around today in London.
 *
 * @param now milliseconds since 1970
 */
export function demoEvents(now: number, domain: string): DemoEvent[] {
  const today = Math.floor(now / DAY) * DAY;
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
  return ROWS.map((row) => eventOf(row, monday, domain));
}

function eventOf(
  [calendar, day, time, length, summary, location = '', more = {}]: Row,
  monday: number,
  domain: string,
): DemoEvent {
  const { clara, marcus, bellamy } = demoPeople(domain);
  const { answer, withRuth, reminder, ...fields } = more;
  const begins = monday + day * DAY;
  const people = [
    ...(answer === undefined ? [] : [invited(marcus, 'accepted'), invited(clara, answer)]),
    ...(withRuth === true ? [invited(clara, 'accepted'), invited(bellamy, 'accepted')] : []),
  ];
  return {
    calendar,
    organizer: answer !== undefined ? marcus : withRuth === true ? clara : null,
    fields: newFields({
      ...fields,
      summary,
      location,
      ...timesOf(begins, time, length),
      attendees: people,
      reminders: reminder === undefined ? [] : [{ minutes: reminder, from: 'start', byMail: false }],
    }),
  };
}

function timesOf(begins: number, time: string, length: number): Pick<EventFields, 'start' | 'end'> {
  const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  if (time === '') {
    const whole = (ms: number) => ({ date: date(ms), time: '' as const, zone: '' });
    return { start: whole(begins), end: whole(begins + (length - 1) * DAY) };
  }
  const start = begins + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000;
  const wall = (ms: number) => ({
    date: date(ms),
    time: new Date(ms).toISOString().slice(11, 16),
    zone: 'Europe/London',
  });
  return { start: wall(start), end: wall(start + length * 60_000) };
}

function invited(
  { mail, name }: { readonly mail: string; readonly name: string },
  answer: Attendee['answer'],
): Attendee {
  return { mail, name, cn: name, role: 'required', kind: 'person', answer };
}
