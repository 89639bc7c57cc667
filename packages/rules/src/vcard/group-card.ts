import { MAX_BOOK_NAME } from '@pillarbox/contract/contacts/book';
import { uidOf } from './read-person.ts';
import { lineNamed, parseVCard, writeVCard } from './vcard.ts';
import type { VCard } from './vcard.ts';
import { makeLine } from './vcard-line.ts';
import type { VCardLine } from './vcard-line.ts';
import { escapeText, listOf, textOf } from './vcard-value.ts';

/** The properties of a group: those of vCard 4.0, and Apple's for 3.0. */
const KINDS = ['KIND', 'X-ADDRESSBOOKSERVER-KIND'];
const MEMBERS = ['MEMBER', 'X-ADDRESSBOOKSERVER-MEMBER'];
const CATEGORIES = 'CATEGORIES';

/** The name of a group from a text: one line of at most 60 characters; '' for none. */
export function groupNameFrom(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_BOOK_NAME)
    .toWellFormed()
    .trim();
}

/** Whether a card describes a group of people. */
export function isGroupCard(card: VCard): boolean {
  const kind = card.lines.find(({ name }) => KINDS.includes(name));
  return kind !== undefined && textOf(kind).toLowerCase() === 'group';
}

/** What a group card says. `members` are UIDs without `urn:uuid:`; an address that is no UID is no member here. */
export function readGroupCard(card: VCard): { readonly name: string; readonly members: readonly string[] } {
  const named = lineNamed(card, 'FN') ?? lineNamed(card, 'N');
  return {
    name: named === undefined ? '' : groupNameFrom(textOf(named).replace(/;+$/, '')),
    members: [...new Set(memberLines(card).map(uidOfMember).filter(Boolean))],
  };
}

/** A group as its card has it. */
export interface GroupCard {
  readonly uid: string;
  readonly name: string;
  /** UIDs of the members. */
  readonly members: readonly string[];
}

/**
 * The text of a group card. `written` is the card as a client wrote it: it stays byte for byte when it says the same, and only
 * the lines that differ change. '' makes a card of vCard 3.0 in Apple's form.
 */
export function groupCardText(written: string, { uid, name, members }: GroupCard): string {
  if (written === '') return writeVCard(newGroupCard({ uid, name, members }));
  const card = parseVCard(written);
  const said = readGroupCard(card);
  const isSame = said.name === name && sameTexts(said.members, members) && uidOf(card) === uid;
  if (isSame) return written;
  const wanted = new Set(members);
  const kept = card.lines.filter((line) => !MEMBERS.includes(line.name) || staysMember(line, wanted));
  const there = new Set(kept.filter((line) => MEMBERS.includes(line.name)).map(uidOfMember));
  const renamed = said.name === name ? kept : kept.map((line) => withName(line, name));
  const memberName = card.version === '4.0' ? 'MEMBER' : 'X-ADDRESSBOOKSERVER-MEMBER';
  const added = members.filter((member) => !there.has(member)).map((member) => memberLine(memberName, member));
  return writeVCard({ ...card, lines: [...renamed, ...added] });
}

/** The categories of a card as names of groups. */
export function categoriesOf(card: VCard): string[] {
  const lines = card.lines.filter(({ name }) => name === CATEGORIES);
  return [...new Set(lines.flatMap(listOf).map(groupNameFrom).filter(Boolean))];
}

/**
 * The text of a contact's card with these categories. It stays byte for byte when it has them already. With `keepOthers`, categories
 * that are no groups stay, too.
 */
export function withCategories(
  text: string,
  names: readonly string[],
  { keepOthers }: { readonly keepOthers: boolean },
): string {
  if (names.length === 0 && (keepOthers || !/CATEGORIES/i.test(text))) return text;
  const card = parseVCard(text);
  const said = categoriesOf(card);
  const wanted = keepOthers ? [...new Set([...said, ...names])] : names;
  if (sameTexts(said, wanted)) return text;
  const value = wanted.map(escapeText).join(',');
  const line = makeLine({ group: '', name: CATEGORIES, params: [], value });
  const others = card.lines.filter(({ name }) => name !== CATEGORIES);
  return writeVCard({ ...card, lines: wanted.length === 0 ? others : [...others, line] });
}

/** Whether two lists have the same texts, in any order. */
export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  const texts = new Set(one);
  return texts.size === new Set(other).size && other.every((text) => texts.has(text));
}

function memberLines({ lines }: VCard): VCardLine[] {
  return lines.filter(({ name }) => MEMBERS.includes(name));
}

/** '' for an address such as `mailto:`, which names no card. */
function uidOfMember(line: VCardLine): string {
  const text = textOf(line);
  return /^(?:mailto|tel|https?|xmpp|sip):/i.test(text) ? '' : text.replace(/^urn:uuid:/i, '');
}

function staysMember(line: VCardLine, wanted: ReadonlySet<string>): boolean {
  const uid = uidOfMember(line);
  return uid === '' || wanted.has(uid);
}

function memberLine(name: string, uid: string): VCardLine {
  return makeLine({ group: '', name, params: [], value: `urn:uuid:${uid}` });
}

function withName(line: VCardLine, name: string): VCardLine {
  if (line.name !== 'FN' && line.name !== 'N') return line;
  const value = line.name === 'FN' ? escapeText(name) : `${escapeText(name)};;;;`;
  return makeLine({ ...line, params: [], value });
}

function newGroupCard({ uid, name, members }: GroupCard): VCard {
  const line = (property: string, value: string): VCardLine =>
    makeLine({ group: '', name: property, params: [], value });
  const lines = [
    line('VERSION', '3.0'),
    line('UID', escapeText(uid)),
    line('FN', escapeText(name)),
    line('N', `${escapeText(name)};;;;`),
    line('X-ADDRESSBOOKSERVER-KIND', 'group'),
    ...members.map((member) => memberLine('X-ADDRESSBOOKSERVER-MEMBER', member)),
  ];
  return { version: '3.0', lines };
}
