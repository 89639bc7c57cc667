import { pdf, png, woodPhoto, zip } from '@pillarbox/mailbox/local/demo/files';
import type { Paint } from '@pillarbox/mailbox/local/demo/files';

/** The categories of the demo account. Colours are indices of `CATEGORY_COLORS`. */
export const DEMO_CATEGORIES = [
  { name: 'Ashdown House', color: 1 },
  { name: 'Certificates', color: 2 },
  { name: 'Portfolio', color: 5 },
  { name: 'Paperwork', color: 0 },
] as const;

type CategoryName = (typeof DEMO_CATEGORIES)[number]['name'];

/** The folders of the demo account; the parent comes first. */
export const DEMO_FOLDERS: readonly {
  readonly path: string;
  readonly category: CategoryName | null;
}[] = [
  { path: 'Ashdown House', category: 'Ashdown House' },
  { path: 'Ashdown House/Drawings', category: 'Ashdown House' },
  { path: 'Ashdown House/Site photos', category: 'Ashdown House' },
  { path: 'Ashdown House/Contracts', category: 'Ashdown House' },
  { path: 'Portfolio', category: 'Portfolio' },
  { path: 'Office', category: null },
];

interface DemoFile {
  /** Folder and name. */
  readonly path: string;
  readonly category: CategoryName | null;
  /** Minutes since its last change. */
  readonly ago: number;
  readonly content: () => Uint8Array;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The files of the demo account. */
export const DEMO_FILES: readonly DemoFile[] = [
  {
    path: 'Ashdown House/Drawings/Stairs-rev-F.pdf',
    category: 'Ashdown House',
    ago: 20,
    content: () =>
      pdf('Staircase, Ashdown House, revision F', [
        'Rise 184 mm, going 245 mm',
        'Landing lowered by 12 mm',
        'Oak, oiled',
      ]),
  },
  {
    path: 'Ashdown House/Drawings/Stairs-rev-E.pdf',
    category: 'Ashdown House',
    ago: 9 * DAY,
    content: () =>
      pdf('Staircase, Ashdown House, revision E', ['Rise 186 mm, going 245 mm', 'Superseded by revision F']),
  },
  {
    path: 'Ashdown House/Drawings/Survey-points.zip',
    category: 'Ashdown House',
    ago: 6 * DAY,
    content: () => zip({ 'points.csv': Buffer.from('point,x,y,z\n1,0,0,0\n2,2450,0,1840\n3,2450,980,1840\n') }),
  },
  {
    path: 'Ashdown House/Site photos/Landing-detail.png',
    category: 'Ashdown House',
    ago: 25,
    content: () => woodPhoto(0.8, 0.1),
  },
  {
    path: 'Ashdown House/Site photos/Porch-east.png',
    category: 'Ashdown House',
    ago: 7 * DAY,
    content: () => light([120, 190, 160], [30, 100, 125]),
  },
  {
    path: 'Ashdown House/Site photos/Hall-before.png',
    category: 'Ashdown House',
    ago: 9 * DAY,
    content: () => light([215, 185, 140], [125, 75, 30]),
  },
  {
    path: 'Ashdown House/Contracts/Order-of-work.pdf',
    category: 'Ashdown House',
    ago: 12 * DAY,
    content: () =>
      pdf('Order of work, Ashdown House', [
        'Staircase, landing and handrail',
        'Two fixing days, start in the third week',
      ]),
  },
  {
    path: 'Ashdown House/Cutting-list.csv',
    category: 'Ashdown House',
    ago: 2 * HOUR,
    content: () =>
      Buffer.from('part,length mm,width mm,count\nstring,3120,285,2\ntread,1010,265,14\nriser,1010,180,15\n'),
  },
  {
    path: 'Ashdown House/Notes from site.txt',
    category: 'Ashdown House',
    ago: 28 * HOUR,
    content: () =>
      Buffer.from(
        'Door at the top opens inwards.\nAsk Tom about the newel before cutting.\nPower is on from Monday.\n',
      ),
  },
  { path: 'Portfolio/Oak-sample-3.png', category: 'Portfolio', ago: 40, content: () => woodPhoto(0.1, 0.4) },
  { path: 'Portfolio/Bellamy-kitchen.png', category: 'Portfolio', ago: 4 * DAY, content: () => woodPhoto(0.5, 0.7) },
  {
    path: 'Portfolio/Evening-workshop.png',
    category: 'Portfolio',
    ago: 20 * DAY,
    content: () => light([245, 190, 150], [110, 55, 60]),
  },
  {
    path: 'Office/Fire-door-certificate.pdf',
    category: 'Certificates',
    ago: 3 * DAY,
    content: () => pdf('Certificate of conformity', ['Fire door set FD30, oak', 'Valid for two years']),
  },
  {
    path: 'Office/Insurance.pdf',
    category: 'Paperwork',
    ago: 30 * DAY,
    content: () => pdf('Certificate of insurance', ['Public liability, 2 million', 'Tools in transit']),
  },
  {
    path: 'Office/Price-list.csv',
    category: 'Paperwork',
    ago: 15 * DAY,
    content: () => Buffer.from('timber,per metre\nEuropean oak 52 mm,38.40\nAsh 27 mm,19.10\nWalnut 27 mm,44.75\n'),
  },
];

type Colour = ReturnType<Paint>;

/** A photograph of light: one colour at the top, one at the bottom, and a bright place. */
function light(top: Colour, bottom: Colour): Uint8Array {
  return png(320, 214, (x, y) => {
    const glow = Math.max(0, 1 - Math.hypot((x - 0.68) * 1.5, y - 0.25) * 1.8) * 60;
    const mixed = (at: 0 | 1 | 2): number => Math.min(255, Math.round(top[at] * (1 - y) + bottom[at] * y + glow));
    return [mixed(0), mixed(1), mixed(2)];
  });
}
