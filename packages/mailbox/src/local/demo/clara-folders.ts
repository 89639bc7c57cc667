import { pdf, woodPhoto } from './files.ts';
import type { Letter } from './letter.ts';
import type { DemoPeople } from './people.ts';
import { ENDINGS, MIDDLES, OPENINGS } from './phrases.ts';
import { createRandom } from './random.ts';

const DAY = 24 * 60;

/** Messages in Drafts, Spam and Trash. */
export function claraCore(people: DemoPeople): Letter[] {
  const { clara, bellamy, brass, timberline, prize, crypto, vans } = people;
  return [
    {
      folder: 'Drafts',
      from: clara,
      to: [bellamy],
      ago: 130,
      state: 'draft',
      subject: 'Re: Handles',
      text: 'Dear Ruth,\n\nof course, keep them as long as',
    },
    {
      folder: 'Drafts',
      from: clara,
      to: [brass],
      ago: DAY + 100,
      state: 'draft',
      subject: 'Order: 14 knobs, unlacquered',
      text: 'Hello,\n\nplease send fourteen of the 32 mm knobs, unlacquered, and',
    },
    {
      folder: 'Drafts',
      from: clara,
      to: [timberline],
      ago: 9 * DAY,
      state: 'draft',
      subject: 'Ash for the spring',
      text: 'Before I forget:',
    },
    {
      folder: 'Spam',
      from: prize,
      ago: 300,
      state: 'unread',
      subject: 'You have WON, claim today!!!',
      text: 'Dear winner, your address was drawn from nine million. Send your bank details to claim.',
    },
    {
      folder: 'Spam',
      from: crypto,
      ago: 2 * DAY,
      state: 'unread',
      subject: 'Re: your guaranteed profit',
      text: 'Hello friend, double your coins in 48 hours, no risk.',
    },
    {
      folder: 'Spam',
      from: prize,
      ago: 5 * DAY,
      subject: 'Final notice',
      text: 'This is your final notice. It is not the first.',
    },
    {
      folder: 'Trash',
      from: vans,
      ago: 3 * DAY,
      subject: 'Rate your van',
      text: 'How was the long wheelbase? Two questions only.',
    },
    {
      folder: 'Trash',
      from: vans,
      ago: 14 * DAY,
      subject: 'Receipt for van hire',
      text: 'Thank you for hiring with us. One day, long wheelbase, 64.00.',
    },
  ];
}

const PROJECTS = [
  {
    folder: 'Customers/Ashdown House',
    people: ['tom', 'elena', 'council'],
    topics: [
      'Newel posts',
      'Listed building consent',
      'Scaffold dates',
      'Oak for the strings',
      'Handrail profile',
      'Site rules',
      'Dust sheets',
      'Photographs for the file',
      'Skirting heights',
      'Second fix',
    ],
    unread: 4,
  },
  {
    folder: 'Customers/Bellamy kitchen',
    people: ['bellamy', 'isabel'],
    topics: [
      'Larder shelves',
      'Worktop overhang',
      'Colour of the island',
      'Plinth drawers',
      'Tap hole',
      'A thank you',
      'Snag list',
    ],
    unread: 0,
  },
  {
    folder: 'Customers/Raman loft',
    people: ['priya', 'marcus'],
    topics: [
      'Eaves cupboards',
      'Which limed oak',
      'Stair gate',
      'Key safe',
      'Desk under the window',
      'Invoice for the first half',
    ],
    unread: 1,
  },
  {
    folder: 'Suppliers/Timber',
    people: ['timberline', 'amelie'],
    topics: ['Stock list', 'Moisture report', 'Walnut boards, 52 mm', 'Price from January'],
    unread: 0,
  },
  {
    folder: 'Suppliers/Fittings',
    people: ['brass', 'hinge'],
    topics: ['Knobs, samples', 'Hinges back in stock', 'Delivery note', 'Catalogue'],
    unread: 0,
  },
  {
    folder: 'Accounts',
    people: ['accountant', 'northwater'],
    topics: ['Return filed', 'Invoice paid', 'Insurance renewal', 'Payslips', 'Statement', 'Mileage'],
    unread: 0,
  },
] as const satisfies readonly {
  readonly folder: string;
  readonly people: readonly (keyof DemoPeople)[];
  readonly topics: readonly string[];
  readonly unread: number;
}[];

/** Messages in the other folders, and replies. */
export function claraFolders(people: DemoPeople): Letter[] {
  const random = createRandom(48_213);
  const letters: Letter[] = [];
  PROJECTS.forEach(({ folder, people: names, topics, unread }, project) => {
    topics.forEach((subject, at) => {
      const from = people[random.pick(names)];
      const first = from.name.split(' ')[0] ?? '';
      const id = `p${String(project)}-${String(at)}`;
      const ago = (topics.length - at) * 2 * DAY + random.below(DAY);
      const text = `${random.pick(OPENINGS)}\n\n${subject}: ${random.pick(MIDDLES)}\n\n${random.pick(ENDINGS)}\n${first}`;
      const fresh = topics.length - at <= unread;
      const file =
        at % 4 === 1
          ? [{ name: `${subject}.pdf`, mime: 'application/pdf', content: pdf(subject, [folder, from.name]) }]
          : [];
      const photo = at % 6 === 3 ? [{ name: 'photo.png', mime: 'image/png', content: woodPhoto(at / 10, at / 7) }] : [];
      const answered = !fresh && at % 2 === 0;
      letters.push({
        id,
        folder,
        from,
        ago,
        subject,
        text,
        files: [...file, ...photo],
        state: fresh ? 'unread' : answered ? 'answered' : 'read',
      });
      if (answered) {
        letters.push({
          answers: id,
          id: `${id}-a`,
          folder: 'Sent',
          from: people.clara,
          to: [from],
          ago: ago - 95,
          subject: `Re: ${subject}`,
          text: `Thank you, ${first}. ${random.pick(ENDINGS)}\n\nClara`,
        });
      }
      if (answered && at % 4 === 0) {
        letters.push({
          answers: `${id}-a`,
          folder,
          from,
          ago: ago - 240,
          subject: `Re: ${subject}`,
          text: `Good, then we leave it at that.\n\n${first}`,
        });
      }
    });
  });
  return letters;
}
