import { pdf, woodPhoto, zip } from './files.ts';
import type { Letter } from './letter.ts';
import type { DemoPeople } from './people.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Messages of yesterday and the days before. */
export function claraWeek(people: DemoPeople): Letter[] {
  const { clara, northwater, jonas, isabel, school, marcus, bellamy, accountant } = people;
  const invoice = pdf('Northwater, invoice 2210', ['Business mail, 10 mailboxes', 'Due: 48.00', 'Thank you']);
  const photo = (at: number): Letter['files'] => [
    { name: `bellamy-${String(at)}.png`, mime: 'image/png', content: woodPhoto(0.3 + at * 0.08, at * 0.13) },
  ];
  const photos = [
    'The first light test is here.',
    'Now with the doors on.',
    'Handles: brass or iron?',
    'The island from the garden side.',
    'A close one of the dovetails.',
  ];
  return [
    {
      from: northwater,
      ago: DAY + 2 * HOUR,
      subject: 'Your invoice for last month is ready',
      text: 'Business mail, 10 mailboxes. 48.00 due on the last day of the month.\n\nThe invoice is attached. Nothing needs to be done if you pay by direct debit.',
      files: [{ name: 'Invoice-2210.pdf', mime: 'application/pdf', content: invoice }],
    },
    {
      id: 'weber-1',
      from: jonas,
      ago: DAY + 3 * HOUR,
      state: 'answered',
      subject: 'Angebot Treppengeländer, Rückfrage zur Oberfläche',
      text: 'Guten Tag Frau Whitmore,\n\nvielen Dank für Ihr Angebot über das Treppengeländer. Bevor wir zusagen, eine Rückfrage: Soll der Stahl brüniert oder gewachst werden? Für die Außenstufen würde ich Ölfarbe empfehlen.\n\nMit freundlichen Grüßen\nJonas Weber',
    },
    {
      answers: 'weber-1',
      folder: 'Sent',
      from: clara,
      to: [jonas],
      ago: DAY + 2 * HOUR,
      subject: 'Re: Angebot Treppengeländer, Rückfrage zur Oberfläche',
      text: 'Guten Tag Herr Weber,\n\nbrüniert und gewachst, so wie das Muster, das Sie mir gezeigt haben. Außen gern Ölfarbe, dunkelgrau.\n\nViele Grüße\nClara Whitmore',
    },
    ...photos.map((text, at): Letter => ({
      id: `kitchen-${String(at)}`,
      ...(at === 0 ? {} : { answers: `kitchen-${String(at - 1)}` }),
      from: isabel,
      ago: DAY * 3 - at * 7 * HOUR,
      subject: at === 0 ? 'Photos from the Bellamy kitchen' : 'Re: Photos from the Bellamy kitchen',
      text: `${text}\n\nIsabel`,
      ...(at % 2 === 0 ? { files: photo(at) ?? [] } : {}),
    })),
    {
      answers: 'kitchen-4',
      from: isabel,
      ago: DAY + 5 * HOUR,
      state: 'starred',
      subject: 'Re: Photos from the Bellamy kitchen',
      text: 'The light this morning was perfect. Twelve finals in the archive, names as you like them.\n\nIsabel',
      files: [
        ...(photo(5) ?? []),
        {
          name: 'bellamy-finals.zip',
          mime: 'application/zip',
          content: zip({ 'readme.txt': Buffer.from('Twelve finals\n'), 'one.png': woodPhoto(0.5, 0.2) }),
        },
      ],
    },
    {
      from: school,
      ago: 2 * DAY + 5 * HOUR,
      subject: 'Autumn newsletter and half-term dates',
      text: 'School closes on Friday at 13:00. The book fair needs two more parents on Wednesday afternoon.',
    },
    {
      from: marcus,
      ago: 2 * DAY + 6 * HOUR,
      state: 'unread',
      subject: 'Timesheets, week 41',
      text: 'Timesheets for the three of us are in the folder. Forty-one hours on Ashdown House, sixteen on Raman loft.\n\nMarcus',
      files: [
        {
          name: 'week-41.csv',
          mime: 'text/csv',
          content: Buffer.from(
            'name,project,hours\nMarcus,Ashdown House,24\nJo,Ashdown House,17\nMarcus,Raman loft,16\n',
          ),
        },
      ],
    },
    {
      from: bellamy,
      ago: 3 * DAY,
      state: 'unread',
      subject: 'Handles',
      text: 'Dear Clara,\n\nwe have been staring at your two handles for a week and cannot decide. Could we borrow both until Sunday?\n\nRuth',
    },
    {
      from: accountant,
      ago: 4 * DAY,
      state: 'unread',
      subject: 'Quarter end: three receipts missing',
      text: 'Hello Clara,\n\nall is booked but three fuel receipts. A photo will do.\n\nDev',
      headers: ['X-Priority: 1', 'Importance: high'],
    },
    {
      from: bellamy,
      to: [clara],
      ago: 6 * DAY,
      state: 'forwarded',
      subject: 'Measurements for the larder',
      text: 'Width 912, depth 640, and it is anything but square. Sorry.\n\nRuth',
    },
  ];
}
