import type { EventTime } from '@pillarbox/contract/calendar/event';
import type { WrittenTask } from '@pillarbox/rules/icalendar/write-task';

/** The lists of tasks of the demo, by the colour that they have. */
export const DEMO_LISTS = {
  workshop: { name: 'Workshop', color: '#2463b4' },
  ashdown: { name: 'Ashdown House', color: '#0e7490' },
} as const;
type DemoList = keyof typeof DEMO_LISTS;

/** A task of the demo. */
export interface DemoTask {
  readonly list: DemoList;
  readonly fields: WrittenTask;
}

/** `due`: days from today; null for a task that is never due. */
type Row = readonly [
  list: DemoList,
  box: NonNullable<WrittenTask['zero_inbox_tag']>,
  due: number | null,
  name: string,
  more?: Pick<WrittenTask, 'notes' | 'isDone' | 'rule'>,
];

const DAY = 86_400_000;

const ROWS: readonly Row[] = [
  ['ashdown', 'todo', 0, 'Check rise against floor build-up'],
  ['workshop', 'todo', 0, 'Label the finish samples'],
  ['workshop', 'todo', 0, 'Ring the garage about the van', { isDone: true }],
  ['ashdown', 'todo', 1, 'Order 6 m European oak, 52 mm'],
  ['workshop', 'todo', 2, 'Send Weber the lead time for next month'],
  ['ashdown', 'todo', 5, 'Fire door certificates for building control'],
  ['workshop', 'todo', 6, 'Book Ben on the lifting course'],
  ['workshop', 'todo', null, 'Sharpen planer knives'],
  ['workshop', 'pending', 2, 'Handles: brass or blackened steel', { notes: 'Ruth has both samples on her desk.' }],
  ['ashdown', 'pending', 5, 'Pick the newel cap profile'],
  ['workshop', 'pending', 7, 'Confirm finish with Priya'],
  ['workshop', 'pending', 16, 'Deposit from Weber'],
  ['workshop', 'pending', 19, 'Guild membership renewal'],
  [
    'ashdown',
    'priotity',
    0,
    'Turn one sample baluster',
    { notes: '52 mm blank from the rack. Match the loft handrail profile, two coats of oil.' },
  ],
  ['workshop', 'priotity', 0, 'Timesheets', { rule: 'FREQ=WEEKLY' }],
  ['workshop', 'priotity', 2, 'VAT return: send the receipts'],
  ['workshop', 'future', 28, 'Portfolio shoot in the Raman loft'],
  ['workshop', 'future', 50, 'New extraction quote'],
  ['workshop', 'future', 80, 'Apprentice for spring'],
  ['ashdown', 'future', null, 'Website: add staircase page'],
  ['workshop', 'future', 150, 'Renew van lease'],
  ['workshop', 'reference', null, 'Price list of Timberline'],
  ['ashdown', 'reference', null, 'Listed building consent'],
];

/**
 * The tasks of the demo account, in the order of their boxes.
 *
 * @param now milliseconds since 1970
 */
export function demoTasks(now: number): DemoTask[] {
  return ROWS.map(([list, box, due, name, more], at) => ({
    list,
    fields: {
      ...more,
      task_name: name,
      zero_inbox_tag: box,
      due: due === null ? null : dayOf(now + due * DAY),
      order: at,
    },
  }));
}

function dayOf(ms: number): EventTime {
  return { date: new Date(ms).toISOString().slice(0, 10), time: '', zone: '' };
}
