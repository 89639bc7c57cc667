import type { Person } from '@pillarbox/contract/contacts/person';
import { person as personShape } from '@pillarbox/contract/contacts/person';
import { demoPeople } from '@pillarbox/mailbox/local/demo/people';

/** The groups of the demo, and the second address book. The first has the name that every account's first book has. */
export const DEMO_GROUPS = ['Workshop', 'Ashdown House', 'Christmas cards'] as const;
export const DEMO_BOOK = 'Business';

/** A contact of the demo. */
export interface DemoContact {
  readonly person: Person;
  /** In the second book. */
  readonly isBusiness: boolean;
  readonly groups: readonly (typeof DEMO_GROUPS)[number][];
}

/** What is written about somebody: numbers as `label number`, the address as `street, zip, city, country`. */
interface Entry {
  readonly phones?: readonly string[];
  readonly at?: string;
  readonly company?: string;
  readonly position?: string;
  readonly born?: string;
  readonly notes?: string;
  readonly site?: string;
  readonly alias?: string;
  readonly groups?: readonly (0 | 1 | 2)[];
  /** An office: the name is not that of a person. */
  readonly isOffice?: true;
  /** The family name comes first. */
  readonly isFamilyFirst?: true;
}
type Named = readonly [who: { readonly name: string; readonly mail: string }, entry: Entry];

/** The people whom Clara Whitmore of the demo knows: senders of her mail, and family. Numbers are reserved for fiction. */
export function demoContacts(domain: string): DemoContact[] {
  return [
    ...friends(domain).map((one) => contactOf(one, false)),
    ...business(domain).map((one) => contactOf(one, true)),
  ];
}

function friends(domain: string): Named[] {
  const { tom, priya, marcus, elena, isabel, haruka, school, museum } = demoPeople(domain);
  const other = (name: string, local: string) => ({ name, mail: `${local}@whitmore.example` });
  return [
    [tom, { phones: ['mobile +44 7700 900118'], at: '3 Ashdown Lane, VL4 7AD, Vale, United Kingdom', groups: [1, 2] }],
    [priya, { phones: ['mobile +44 7700 900204'], position: 'Joiner', born: '1991-09-12', groups: [0, 2] }],
    [marcus, { phones: ['mobile +44 7700 900351'], position: 'Cabinet maker', born: '1984-02-29', groups: [0, 2] }],
    [elena, { phones: ['mobile +44 7700 900467'], position: 'Apprentice', groups: [0] }],
    [isabel, { phones: ['work +44 1632 960 131'], company: 'Moreno Foto', position: 'Photographer', groups: [2] }],
    [haruka, { company: '佐藤鉋', site: 'https://satokanna.example', isFamilyFirst: true }],
    [school, { phones: ['work +44 1632 960 902'], notes: 'School office, open until four.', isOffice: true }],
    [museum, { phones: ['work +44 1632 960 475'], site: 'https://riverside-museum.example', isOffice: true }],
    [
      other('Margaret Whitmore', 'margaret'),
      { phones: ['home +44 1632 960 010'], at: '12 Mill Lane, VL4 2QP, Vale', born: '1952-05-07', groups: [2] },
    ],
    [other('Daniel Whitmore', 'daniel'), { phones: ['mobile +44 7700 900012'], born: '--11-30', groups: [2] }],
    [other('Rosa Whitmore', 'rosa'), { born: '2016-03-21', notes: 'Class 4B at St Mary’s.' }],
    [
      { name: 'Samuel Okafor', mail: 'surgery@okafor.example' },
      { phones: ['work +44 1632 960 650'], company: 'Vale Surgery', position: 'General practitioner' },
    ],
  ];
}

function business(domain: string): Named[] {
  const people = demoPeople(domain);
  return [
    [
      people.bellamy,
      {
        phones: ['mobile +44 7700 900187', 'work +44 1632 960 178'],
        company: 'Bellamy & Daughters',
        position: 'Owner',
        at: '8 Quay Street, VL1 1BD, Vale, United Kingdom',
        notes: 'Prefers calls after four. Side gate is open.',
        alias: 'kitchen@bellamy.example',
        groups: [2],
      },
    ],
    [people.jonas, { phones: ['work +49 30 23125 014', 'workfax +49 30 23125 015'], company: 'Weber Metallbau' }],
    [
      people.dimitra,
      { phones: ['work +30 210 555 0134'], company: 'Elaion', at: 'Οδός Ερμού 12, 105 63, Αθήνα, Ελλάδα' },
    ],
    [people.amelie, { phones: ['work +33 1 99 00 12 34'], company: 'Placages Lefèvre', position: 'Directrice' }],
    [people.omar, { company: 'Haddad Woodcraft', site: 'https://haddad-woodcraft.example' }],
    [people.irina, { company: 'Sokolova Design', position: 'Дизайнер' }],
    [
      people.timberline,
      { phones: ['work +44 1632 960 310'], notes: 'Account 4471. Delivery on Tuesdays.', isOffice: true },
    ],
    [people.northwater, { isOffice: true }],
    [people.accountant, { phones: ['work +44 1632 960 222'], isOffice: true }],
    [people.vans, { phones: ['work +44 1632 960 777'], notes: 'Long wheelbase only.', isOffice: true }],
    [people.brass, { phones: ['work +44 1632 960 545'], site: 'https://calderbrass.example', isOffice: true }],
    [people.council, { phones: ['work +44 1632 960 100'], groups: [1], isOffice: true }],
    [
      { name: 'Harriet Lowe', mail: 'harriet@loweandhart.example' },
      { phones: ['mobile +44 7700 900733'], company: 'Lowe & Hart Architects', position: 'Architect', groups: [1] },
    ],
    [
      { name: 'Walter Finch', mail: 'walter@finchroofing.example' },
      { phones: ['mobile +44 7700 900846'], company: 'Finch Roofing', groups: [1] },
    ],
  ];
}

function contactOf([{ name, mail }, entry]: Named, isBusiness: boolean): DemoContact {
  const { phones = [], at = '', company = '', position = '', born = '', notes = '', site, alias, groups = [] } = entry;
  const [street = '', zip = '', city = '', country = ''] = at.split(', ');
  const person = personShape.parse({
    name,
    ...namesOf(name, entry),
    company: entry.isOffice === true ? name : company,
    position,
    emails: [mail, alias]
      .filter((one) => one !== undefined)
      .map((value) => ({ label: isBusiness ? 'work' : 'home', value })),
    phones: phones.map((text) => ({ label: text.split(' ')[0] ?? '', value: text.slice(text.indexOf(' ') + 1) })),
    addresses: at === '' ? [] : [{ label: isBusiness ? 'work' : 'home', street, zip, city, country }],
    sites: site === undefined ? [] : [{ value: site }],
    birthday: born,
    notes,
  });
  return { person, isBusiness, groups: groups.map((group) => DEMO_GROUPS[group]) };
}

function namesOf(name: string, { isOffice, isFamilyFirst }: Entry): { given: string; family: string } {
  const words = name.split(' ');
  if (isOffice === true || words.length < 2) return { given: '', family: '' };
  const family = (isFamilyFirst === true ? words.shift() : words.pop()) ?? '';
  return { given: words.join(' '), family };
}
