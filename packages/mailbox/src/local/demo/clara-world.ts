import { banner } from './files.ts';
import type { Letter } from './letter.ts';
import type { DemoPeople } from './people.ts';

const DAY = 24 * 60;

/** Messages in other languages and scripts. */
export function claraWorld(people: DemoPeople): Letter[] {
  const { clara, dimitra, haruka, amelie, omar, irina, jonas } = people;
  return [
    {
      from: dimitra,
      ago: 3 * DAY + 90,
      state: 'unread',
      subject: 'Ξύλο ελιάς για τα πόμολα',
      text: 'Καλημέρα Κλάρα,\n\nτα δείγματα από ξύλο ελιάς είναι έτοιμα. Τα στέλνω αύριο με το πλοίο και θα τα έχεις την Παρασκευή.\n\nΜε εκτίμηση,\nΔήμητρα',
    },
    {
      id: 'kanna-1',
      from: haruka,
      ago: 5 * DAY,
      state: 'answered',
      subject: '鉋のお届けについて',
      text: 'ウィットモア様\n\nいつもお世話になっております。ご注文いただいた鉋は本日発送いたしました。到着まで一週間ほどかかります。\n\nどうぞよろしくお願いいたします。\n佐藤 遥',
    },
    {
      answers: 'kanna-1',
      folder: 'Sent',
      from: clara,
      to: [haruka],
      ago: 5 * DAY - 60,
      subject: 'Re: 鉋のお届けについて',
      text: 'Dear Haruka,\n\nthank you, we look forward to it. ありがとうございます。\n\nClara',
    },
    {
      from: amelie,
      ago: 7 * DAY,
      subject: 'Placage de noyer, deuxième choix',
      text: "Bonjour Clara,\n\nil me reste douze feuilles de noyer, deuxième choix, à moitié prix. Elles seraient parfaites pour l'intérieur des tiroirs.\n\nÀ bientôt,\nAmélie",
    },
    {
      from: omar,
      ago: 8 * DAY,
      state: 'unread',
      subject: 'عينات المشربية',
      text: 'السيدة كلارا،\n\nأرسلنا لكم ثلاث عينات من خشب الجوز المخروط. نرجو إخبارنا بالمقاس النهائي قبل نهاية الشهر.\n\nمع التحية،\nعمر حداد',
      html: '<div dir="rtl" lang="ar"><p>السيدة كلارا،</p><p>أرسلنا لكم ثلاث عينات من خشب الجوز المخروط. نرجو إخبارنا بالمقاس النهائي قبل نهاية الشهر.</p><p>مع التحية،<br>عمر حداد</p></div>',
    },
    {
      from: irina,
      ago: 10 * DAY,
      subject: 'Эскизы для библиотеки',
      text: 'Здравствуйте, Клара!\n\nЭскизы книжных шкафов почти готовы. Осталось выбрать карниз: простой или с дентикулами?\n\nИрина',
    },
    {
      from: jonas,
      ago: 12 * DAY,
      subject: 'Straßenseite: Maße für das Geländer',
      text: 'Guten Morgen,\n\nanbei die Maße der Straßenseite: Länge 4.380 mm, Höhe 900 mm, Pfostenabstand höchstens 1.200 mm.\n\nGrüße aus Köln\nJonas Weber',
      files: [
        {
          name: 'Maße Straßenseite.txt',
          mime: 'text/plain; charset=utf-8',
          content: Buffer.from('Länge 4380\nHöhe 900\nAbstand 1200\n'),
        },
      ],
    },
  ];
}

interface Issue {
  readonly sender: keyof DemoPeople;
  readonly subject: string;
  readonly lead: string;
  readonly items: readonly string[];
  readonly colour: readonly [red: number, green: number, blue: number];
  readonly ago: number;
  /** Whether it refers to pictures on another host, as real newsletters do. */
  readonly remote: boolean;
  readonly unread?: boolean;
}

const ISSUES: readonly Issue[] = [
  {
    sender: 'hinge',
    subject: 'Soft-close, without the plastic',
    lead: 'A hinge that takes its time. New this week.',
    items: ['Brass butt hinges, 76 mm', 'Rising butts for uneven floors', 'Parliament hinges, sixteen sizes'],
    colour: [150, 92, 40],
    ago: 1 * DAY + 400,
    remote: true,
    unread: true,
  },
  {
    sender: 'grain',
    subject: 'The Grain Letter, no. 118: quartersawn',
    lead: 'Why medullary rays appear, and how to get more of them from the same log.',
    items: ['Reading a log', 'Drying in winter', 'A reader asks: elm?'],
    colour: [52, 78, 104],
    ago: 4 * DAY + 80,
    remote: false,
    unread: true,
  },
  {
    sender: 'museum',
    subject: 'Late opening: chairs through the ages',
    lead: 'Friends of the museum come in free on Thursday evening.',
    items: ['Curator’s tour at 18:30', 'Sit on a copy of every chair', 'The café stays open'],
    colour: [112, 48, 84],
    ago: 6 * DAY + 300,
    remote: true,
  },
  {
    sender: 'hinge',
    subject: 'Your basket is still warm',
    lead: 'Two brass bolts and a strike plate are waiting.',
    items: ['Flush bolt, 150 mm', 'Strike plate, deep'],
    colour: [150, 92, 40],
    ago: 11 * DAY,
    remote: true,
  },
  {
    sender: 'grain',
    subject: 'The Grain Letter, no. 117: glue',
    lead: 'Hide, fish, white and yellow: what holds what, and for how long.',
    items: ['Open time', 'Undoing it again'],
    colour: [52, 78, 104],
    ago: 18 * DAY,
    remote: false,
  },
];

/** Newsletters: HTML with tables, embedded pictures and pictures of other hosts. */
export function claraNewsletters(people: DemoPeople): Letter[] {
  return ISSUES.map((issue, at): Letter => {
    const cid = `banner-${String(at)}@newsletter`;
    const colour = `rgb(${issue.colour.join(',')})`;
    const remote = issue.remote
      ? `<p><img src="https://images.${people[issue.sender].mail.split('@')[1] ?? ''}/issue/${String(at)}.jpg" width="560" height="240" alt="Picture of the week"></p>`
      : '';
    const items = issue.items.map(
      (item) => `<li style="margin:6px 0"><a href="https://www.example.com/${String(at)}">${item}</a></li>`,
    );
    return {
      from: people[issue.sender],
      ago: issue.ago,
      state: issue.unread === true ? 'unread' : 'read',
      subject: issue.subject,
      text: `${issue.lead}\n\n${issue.items.map((item) => `* ${item}`).join('\n')}`,
      html: `<!doctype html><html><head><style>body{margin:0;background:#f4f1ec} a{color:${colour}}</style></head><body><table width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table width="560" style="background:#fff;font-family:Georgia,serif"><tr><td><img src="cid:${cid}" width="560" height="90" alt=""></td></tr><tr><td style="padding:24px"><h1 style="color:${colour};font-size:24px">${issue.subject}</h1><p>${issue.lead}</p>${remote}<ul>${items.join('')}</ul><hr><p style="font-size:12px;color:#777">You get this because you asked for it. <a href="https://www.example.com/leave">Unsubscribe</a></p></td></tr></table></td></tr></table></body></html>`,
      files: [{ name: 'banner.png', mime: 'image/png', content: banner(...issue.colour), cid }],
      headers: ['List-Unsubscribe: <https://www.example.com/leave>', 'Precedence: bulk'],
    };
  });
}
