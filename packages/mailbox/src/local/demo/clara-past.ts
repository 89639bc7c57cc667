import type { Letter } from './letter.ts';
import type { DemoPeople } from './people.ts';
import { ENDINGS, MIDDLES, OPENINGS } from './phrases.ts';
import { createRandom } from './random.ts';

const DAY = 24 * 60;

const OLD_SUBJECTS = [
  'Minutes of Monday',
  'Workshop rota',
  'Bench for sale',
  'Fire inspection',
  'Apprentice: start date',
  'Lunch on Friday',
  'Van keys',
  'Sharpening stones',
  'Offcuts to give away',
  'Open day',
  'Dust extraction',
  'Timber rack',
  'Glue order',
  'Weather and deliveries',
  'Parking',
  'Insurance for the show',
  'Clamp count',
  'Lost tape measure',
] as const;

/** Older messages of the inbox and the archive, fewer the older they are. */
export function claraPast(people: DemoPeople): Letter[] {
  const random = createRandom(754);
  const senders = [
    people.marcus,
    people.elena,
    people.tom,
    people.priya,
    people.vans,
    people.museum,
    people.brass,
  ] as const;
  return Array.from({ length: 60 }, (_, at): Letter => {
    const from = random.pick(senders);
    const ago = Math.round(9 * DAY + at * at * 0.16 * DAY + random.below(DAY));
    const subject = `${random.pick(OLD_SUBJECTS)}${at % 5 === 0 ? ` (${String(at + 1)})` : ''}`;
    const text = `${random.pick(OPENINGS)}\n\n${random.pick(MIDDLES)}\n\n${random.pick(ENDINGS)}\n${from.name.split(' ')[0] ?? ''}`;
    const state = at % 11 === 4 ? 'starred' : at % 7 === 2 ? 'answered' : 'read';
    return { folder: at % 3 === 2 ? 'Archive' : 'INBOX', from, ago, subject, text, state };
  });
}
