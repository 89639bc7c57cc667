import { banner, invitation, pdf, woodPhoto, zip } from './files.ts';
import type { Letter } from './letter.ts';
import type { DemoPeople } from './people.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** The newest messages of the inbox, shown first. */
export function claraToday(people: DemoPeople, now: number): Letter[] {
  const { clara, tom, priya, marcus, elena, timberline } = people;
  const drawing = pdf('Ashdown House: staircase, revision F', [
    'Rise 182 mm, fourteen risers',
    'Going 245 mm',
    'Landing clears the window by 40 mm',
  ]);
  const start = Math.floor(now / 86_400_000) * 86_400_000 + 2 * 86_400_000 + 9 * 3_600_000;
  const visit = {
    uid: 'site-walk-through@ashdown',
    summary: 'Site walk-through, Ashdown House',
    location: 'Ashdown House, main entrance',
    start,
    end: start + 3_600_000,
    organizer: elena,
    attendees: [clara, tom, marcus],
  };
  return [
    {
      id: 'stairs-1',
      from: tom,
      cc: [marcus],
      ago: 9 * DAY,
      state: 'answered',
      subject: 'Staircase at Ashdown House: final drawings',
      text: 'Hello Clara,\n\nHere is revision D of the stairs. The handrail follows the old one, the newels are new.\n\nCould you look at the half-landing? I am not happy with the window.\n\nTom',
      files: [{ name: 'Stairs-rev-D.pdf', mime: 'application/pdf', content: drawing }],
    },
    {
      id: 'stairs-2',
      answers: 'stairs-1',
      folder: 'Sent',
      from: clara,
      to: [tom],
      cc: [marcus],
      ago: 8 * DAY,
      subject: 'Re: Staircase at Ashdown House: final drawings',
      text: 'Thanks Tom, could you look at the landing again? The sash would have to come out, and the conservation officer will want a word about that.\n\nEverything else is clear. Marcus has started on the strings.\n\nClara',
    },
    {
      id: 'stairs-3',
      answers: 'stairs-2',
      from: tom,
      cc: [marcus],
      ago: 2 * DAY + 3 * HOUR,
      subject: 'Re: Staircase at Ashdown House: final drawings',
      text: 'Leave it with me. I will redraw the half-landing and send everything again before the week is out.\n\nTom',
      files: [{ name: 'Landing-sketch.png', mime: 'image/png', content: woodPhoto(0.2, 0.4) }],
    },
    {
      from: elena,
      ago: 89,
      subject: 'Invitation: Site walk-through, Thursday',
      text: 'Ashdown House, main entrance. Hard hats are in the site office.\n\nElena',
      invitation: invitation(visit),
      files: [
        {
          name: 'invite.ics',
          mime: 'text/calendar; charset=utf-8; method=REQUEST',
          content: Buffer.from(invitation(visit)),
        },
      ],
    },
    ...timberlineOrders(timberline),
    {
      id: 'oak-1',
      folder: 'Sent',
      from: clara,
      to: [priya],
      ago: 2 * DAY,
      subject: 'Oak samples',
      text: 'Hi Priya,\n\nThree samples are on their way to you: natural, smoked and limed. Hold them against the floor in the evening light, that is when they differ most.\n\nClara',
    },
    {
      answers: 'oak-1',
      from: priya,
      ago: 36,
      state: 'unread',
      subject: 'Re: Oak samples, the third one please',
      text: 'We held all three against the kitchen floor last night and it has to be the limed one.\n\nIs it much slower to make? We could live without shelves until the spring.\n\nPriya\n\n> Three samples are on their way to you: natural, smoked and limed.',
    },
    {
      answers: 'stairs-3',
      from: tom,
      cc: [marcus],
      ago: 9,
      state: 'read',
      subject: 'Re: Staircase at Ashdown House: final drawings',
      text: 'Morning Clara,\n\nRev F is attached. The landing now clears the window by 40 mm, so we can keep the original sash and there is no need to go back to the conservation officer. I have also moved the newel 15 mm towards the wall, which gives you a full-width bottom tread.\n\nTwo things before you cut:\n\n1  Please check the rise against your floor build-up. I have 182 mm, fourteen risers.\n2  The client would like to see one baluster turned before you do the rest.\n\nIf Thursday still works, I will bring a printed set to the site meeting.\n\nBest,\nTom',
      html: '<p>Morning Clara,</p><p>Rev F is attached. The landing now clears the window by 40 mm, so we can keep the original sash and there is no need to go back to the conservation officer. I have also moved the newel 15 mm towards the wall, which gives you a full-width bottom tread.</p><p>Two things before you cut:</p><ol><li>Please check the rise against your floor build-up. I have 182 mm, fourteen risers.</li><li>The client would like to see one baluster turned before you do the rest.</li></ol><p>If Thursday still works, I will bring a printed set to the site meeting.</p><p>Best,<br>Tom</p>',
      files: [
        { name: 'Stairs-rev-F.pdf', mime: 'application/pdf', content: drawing },
        {
          name: 'Section-A-A.zip',
          mime: 'application/zip',
          content: zip({ 'section-a-a.txt': Buffer.from('Scale 1:20\n'), 'stairs.pdf': drawing }),
        },
        { name: 'Landing-detail.png', mime: 'image/png', content: woodPhoto(0.7, 0.1) },
      ],
    },
  ];
}

function timberlineOrders(timberline: Letter['from']): Letter[] {
  const subject = 'Delivery confirmed for Thursday, 07:30 to 09:00';
  const image = { name: 'head.png', mime: 'image/png', content: banner(62, 92, 48), cid: 'head@timberline' };
  const html = (line: string): string =>
    `<table width="560" align="center" style="font-family:Georgia,serif"><tr><td><img src="cid:head@timberline" width="560" alt="Timberline"></td></tr><tr><td style="padding:18px"><h2 style="color:#3e5c30">Order TL-48213</h2><p>${line}</p><p>European oak, 27 mm, 1.8 m3<br>Ash, 34 mm, 0.6 m3</p></td></tr></table>`;
  return [
    {
      id: 'tl-1',
      from: timberline,
      ago: 5 * DAY,
      subject: 'Order TL-48213 received',
      text: 'Thank you for your order TL-48213. We will confirm the day of delivery as soon as it is picked.',
      html: html('Thank you for your order. We will confirm the day of delivery as soon as it is picked.'),
      files: [image],
    },
    {
      id: 'tl-2',
      answers: 'tl-1',
      from: timberline,
      ago: 1 * DAY + 200,
      state: 'read',
      subject: 'Order TL-48213 is picked',
      text: 'Your order TL-48213 has been picked and checked for moisture: 9 percent.',
      html: html('Your order has been picked and checked for moisture: 9 percent.'),
      files: [image],
    },
    {
      answers: 'tl-2',
      from: timberline,
      ago: 54,
      state: 'unread',
      subject,
      text: 'Your order TL-48213 is loaded. The driver will ring half an hour before.',
      html: html('Your order is loaded. The driver will ring half an hour before.'),
      files: [image],
    },
  ];
}
