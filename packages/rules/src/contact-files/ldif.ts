import type { Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { nobody } from '@pillarbox/contract/contacts/person';
import { nameOf, withinLimits } from './person-limits.ts';

/** A record of an LDIF file. */
export interface LdifRecord {
  /** Counted from 1. */
  readonly row: number;
  /** As the file has it. */
  readonly text: string;
  readonly person: Person;
  /** A list of people, not a person. */
  readonly isGroup: boolean;
}

/** Most lines of one record, unfolded. */
const MAX_LINES = 2000;

/** The records of an LDIF file (RFC 2849) as address books write them, base64 and folded lines included. In linear time. */
export function* readLdif(text: string): Generator<LdifRecord> {
  let row = 0;
  let lines: string[] = [];
  for (const line of linesOf(`${text}\n\n`)) {
    if (line !== '') {
      if (lines.length < MAX_LINES) lines.push(line);
      continue;
    }
    const attributes = attributesOf(lines);
    const isRecord = attributes.size > 0 && !(attributes.size === 1 && attributes.has('version'));
    if (isRecord) {
      row += 1;
      const classes = attributes.get('objectclass') ?? [];
      const isGroup = classes.some((name) => /^groupof/i.test(name));
      yield { row, text: `${lines.join('\n')}\n\n`, person: personOf(attributes), isGroup };
    }
    lines = [];
  }
}

function* linesOf(text: string): Generator<string> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    yield text.slice(from, to > from && text[to - 1] === '\r' ? to - 1 : to);
    from = to + 1;
  }
}

type Attributes = ReadonlyMap<string, readonly string[]>;

function attributesOf(lines: readonly string[]): Attributes {
  const attributes = new Map<string, string[]>();
  for (const line of unfolded(lines)) {
    const match = /^([A-Za-z][\w;.-]{0,99}?)(?:;[^:]{0,99})?(::?)\s*([^]*)$/.exec(line);
    if (match === null || line.startsWith('#')) continue;
    const [, name = '', colons, value = ''] = match;
    const text = colons === '::' ? fromBase64(value) : value;
    const key = name.toLowerCase();
    attributes.set(key, [...(attributes.get(key) ?? []).slice(0, 49), text.replaceAll('\u0000', '').trim()]);
  }
  return attributes;
}

function unfolded(lines: readonly string[]): string[] {
  const whole: string[][] = [];
  for (const line of lines) {
    if (line.startsWith(' ')) whole.at(-1)?.push(line.slice(1));
    else whole.push([line]);
  }
  return whole.map((pieces) => pieces.join(''));
}

/** The text of base64; '' for what is none. */
function fromBase64(value: string): string {
  try {
    const octets = Uint8Array.from(atob(value.trim()), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(octets);
  } catch {
    return '';
  }
}

function personOf(attributes: Attributes): Person {
  const one = (...names: string[]): string => all(...names)[0] ?? '';
  const all = (...names: string[]): string[] => names.flatMap((name) => attributes.get(name) ?? []).filter(Boolean);
  const labelled = (label: string, values: readonly string[]) => values.map((value) => ({ id: '', label, value }));
  const { addresses, birthday } = { addresses: addressesOf(one), birthday: birthdayOf(one) };
  const person = withinLimits({
    ...nobody(),
    name: one('cn', 'displayname', 'commonname'),
    given: one('givenname', 'gn'),
    family: one('sn', 'surname'),
    nickname: one('mozillanickname', 'xmozillanickname'),
    company: one('o', 'company'),
    department: one('ou', 'department'),
    position: one('title'),
    emails: labelled('', [...new Set(all('mail', 'mozillasecondemail', 'xmozillasecondemail'))]),
    phones: [
      ...labelled('work', all('telephonenumber')),
      ...labelled('home', all('homephone')),
      ...labelled('mobile', all('mobile', 'cellphone')),
      ...labelled('fax', all('facsimiletelephonenumber', 'fax')),
      ...labelled('pager', all('pager', 'pagerphone')),
    ],
    addresses,
    sites: [
      ...labelled('work', all('mozillaworkurl', 'workurl')),
      ...labelled('home', all('mozillahomeurl', 'homeurl')),
      ...labelled('', all('labeleduri')),
    ],
    networks: labelled('', all('mozillaaimscreenname', 'nsaimid')),
    birthday,
    notes: all('description').join('\n'),
  });
  return { ...person, name: nameOf(person) };
}

type First = (...names: string[]) => string;

function addressesOf(one: First): PostalAddress[] {
  const lines = (...names: string[]): string =>
    names
      .map((name) => one(name))
      .filter(Boolean)
      .join('\n');
  const work = {
    street: lines('street', 'streetaddress', 'postaladdress', 'mozillaworkstreet2'),
    city: one('l', 'locality'),
    state: one('st', 'region'),
    zip: one('postalcode', 'zip'),
    country: one('c', 'co', 'countryname'),
  };
  const home = {
    street: lines('mozillahomestreet', 'mozillahomepostaladdress', 'homepostaladdress', 'mozillahomestreet2'),
    city: one('mozillahomelocalityname'),
    state: one('mozillahomestate'),
    zip: one('mozillahomepostalcode'),
    country: one('mozillahomecountryname'),
  };
  const named: readonly (readonly [string, typeof work])[] = [
    ['work', work],
    ['home', home],
  ];
  return named.flatMap(([label, parts]) =>
    Object.values(parts).some(Boolean) ? [{ id: '', label, extended: '', ...parts }] : [],
  );
}

function birthdayOf(one: First): string {
  const [month, day, year] = [one('birthmonth'), one('birthday'), one('birthyear')];
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || Number(month) > 12 || Number(day) > 31) return '';
  if (Number(month) < 1 || Number(day) < 1) return '';
  return `${/^\d{4}$/.test(year) ? year : '-'}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
