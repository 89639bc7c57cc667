import type { PickedValue, RowChoice } from '@pillarbox/contract/contacts-duplicates/duplicates';
import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { fold } from '../fold.ts';
import { numberKey } from '../contact-files/fill-person.ts';
import { nameKey, wordsOf } from '../contact-files/same-person.ts';

/** A card that is merged with others. */
export interface MergeCard {
  readonly id: string;
  readonly person: Person;
  readonly book: string;
  readonly groups: readonly string[];
  readonly hasPhoto: boolean;
}

/** What a row is about. */
export const MERGE_FIELDS = [
  'photo',
  'name',
  'nickname',
  'company',
  'position',
  'emails',
  'phones',
  'addresses',
  'sites',
  'networks',
  'birthday',
  'anniversary',
  'groups',
  'notes',
  'book',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];

/** A value of a card. `id` tells the values of a row and card apart, `key` is the same for values that mean the same. */
export interface MergeValue {
  readonly id: string;
  readonly key: string;
  readonly text: string;
}

/** A row of the table: the values of each card, in the order of the cards. */
export interface MergeRow {
  /** Unique in the table. */
  readonly key: string;
  readonly field: MergeField;
  /** The label of numbers and postal addresses. */
  readonly label: string;
  /** `one`: one value must win. `several`: all may stay. */
  readonly kind: 'one' | 'several';
  readonly cells: readonly (readonly MergeValue[])[];
}

/** A merge that is being made. */
export interface Merging {
  readonly cards: readonly MergeCard[];
  readonly rows: readonly MergeRow[];
  readonly picks: Picks;
}

/** The values that stay, by row. */
export type Picks = ReadonlyMap<string, readonly PickedValue[]>;

type List = 'emails' | 'phones' | 'addresses' | 'sites' | 'networks';

/** The rows that have a value, in the order of the screen. */
export function mergeRows(cards: readonly MergeCard[]): MergeRow[] {
  return MERGE_FIELDS.flatMap((field): MergeRow[] => {
    if (field === 'phones' || field === 'addresses') return labelledRows(cards, field);
    if (field === 'emails' || field === 'sites' || field === 'networks') {
      return rowOf(
        field,
        cards.map(({ person }) => person[field].map((value) => valueOf(field, value))),
      );
    }
    if (field === 'groups')
      return rowOf(
        field,
        cards.map(({ groups }) => groups.map((id) => plain(id, id))),
      );
    return rowOf(
      field,
      cards.map((card) => singleOf(card, field)),
    );
  });
}

function rowOf(field: MergeField, cells: readonly (readonly MergeValue[])[], label = ''): MergeRow[] {
  const all = cells.flat();
  if (all.length === 0) return [];
  // The book and the photo are a choice only when there is one.
  if (field === 'book' && new Set(all.map(({ key }) => key)).size < 2) return [];
  const key = label === '' ? field : `${field} ${label}`;
  return [{ key, field, label, kind: kindOf(field, cells), cells }];
}

/** Numbers and postal addresses of one label that mean the same are one value; different ones may all stay. */
function kindOf(field: MergeField, cells: readonly (readonly MergeValue[])[]): 'one' | 'several' {
  if (field === 'emails' || field === 'sites' || field === 'networks' || field === 'groups') return 'several';
  if (field !== 'phones' && field !== 'addresses') return 'one';
  const isSame = new Set(cells.flat().map(({ key }) => key)).size === 1;
  return isSame && cells.every((cell) => cell.length <= 1) ? 'one' : 'several';
}

/** Whether values of a list are compared by label: a number at home is never chosen over one at work. */
function hasLabels(list: List): list is 'phones' | 'addresses' {
  return list === 'phones' || list === 'addresses';
}

function labelledRows(cards: readonly MergeCard[], field: 'phones' | 'addresses'): MergeRow[] {
  const labels = new Set(cards.flatMap(({ person }) => person[field].map(({ label }) => label)));
  return [...labels].flatMap((label) => {
    const cells = cards.map(({ person }) =>
      (person[field] as readonly (LabelledText | PostalAddress)[])
        .filter((value) => value.label === label)
        .map((value) => valueOf(field, value)),
    );
    return rowOf(field, cells, label);
  });
}

function singleOf(
  { id, person, book, hasPhoto }: MergeCard,
  field: Exclude<MergeField, List | 'groups'>,
): MergeValue[] {
  if (field === 'photo') return hasPhoto ? [{ id: '', key: id, text: '' }] : [];
  if (field === 'book') return [plain('', book)];
  const text = field === 'company' ? [person.company, person.department].filter(Boolean).join(', ') : person[field];
  if (text === '') return [];
  return [field === 'name' ? { id: '', key: nameKey(text), text } : plain('', text)];
}

function plain(id: string, text: string): MergeValue {
  return { id, key: fold(text.trim()), text };
}

function valueOf(field: List, value: LabelledText | PostalAddress): MergeValue {
  const text = textOf(value);
  const key = field === 'phones' ? numberKey(text) : fold(text.trim());
  return { id: value.id, key, text };
}

function textOf(value: LabelledText | PostalAddress): string {
  if ('value' in value) return value.value;
  const { street, extended, zip, city, state, country } = value;
  return [street, extended, [zip, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ');
}

/**
 * The values that stay: what was chosen where the choice exists, and else what is proposed. "Not set" never wins over a value,
 * and a row of several values may lose all.
 */
export function picksOf(
  cards: readonly MergeCard[],
  rows: readonly MergeRow[],
  choices: readonly RowChoice[] = [],
): Picks {
  const chosen = new Map(choices.map(({ row, picked }) => [row, picked]));
  return new Map(
    rows.map((row) => {
      const wanted = chosen.get(row.key)?.filter((pick) => exists(cards, row, pick));
      const isValid = wanted !== undefined && (row.kind === 'several' || wanted.length === 1);
      return [row.key, isValid ? wanted : proposed(cards, row)];
    }),
  );
}

function exists(cards: readonly MergeCard[], { cells }: MergeRow, { card, value }: PickedValue): boolean {
  const cell = cells[cards.findIndex(({ id }) => id === card)];
  return cell?.some(({ id }) => id === value) === true;
}

function proposed(cards: readonly MergeCard[], { cells, field, kind }: MergeRow): PickedValue[] {
  const all = cells.flatMap((cell, at) => cell.map(({ id, text }) => ({ card: cards[at]?.id ?? '', value: id, text })));
  if (kind === 'several') return all.map(({ card, value }) => ({ card, value }));
  const best = all.reduce((first, next) => (weight(field, next.text) > weight(field, first.text) ? next : first));
  return [{ card: best.card, value: best.value }];
}

/**
 * The longer value says more. A name is best without a comma, and an address is no name; a day is best with its year; the first
 * book and photo win.
 */
function weight(field: MergeField, text: string): number {
  if (field === 'name') return text.includes('@') ? 0 : text.includes(',') ? 1 : 1 + text.length;
  if (field === 'birthday' || field === 'anniversary') return text.startsWith('-') ? 0 : 1;
  return field === 'book' || field === 'photo' ? 0 : text.length;
}

/** Whether merging with the proposed values loses nothing: where one value wins, the others say no more. */
export function isPlainMerge(rows: readonly MergeRow[]): boolean {
  return rows.every(({ kind, field, cells }) => {
    const values = cells.flat();
    if (kind === 'several' || field === 'book') return true;
    if (field === 'name') return holdsAllNames(values.map(({ text }) => text));
    return new Set(values.map(({ key }) => key)).size === 1;
  });
}

/** Whether one name has the words of all others. A name that is an address says nothing. */
function holdsAllNames(names: readonly string[]): boolean {
  const words = names.filter((name) => !name.includes('@')).map(wordsOf);
  return words.some((held) => words.every((other) => other.every((word) => held.includes(word)))) || words.length === 0;
}

/** The card that stays and takes the values of the others: the one whose book is picked, or else the first. */
export function baseOf(cards: readonly MergeCard[], picks: Picks): MergeCard | undefined {
  const card = picks.get('book')?.[0]?.card;
  return cards.find(({ id }) => id === card) ?? cards[0];
}

/** The cards in the order in which their values stand: the one that stays first. */
function inOrder(cards: readonly MergeCard[], picks: Picks): MergeCard[] {
  const base = baseOf(cards, picks);
  return base === undefined ? [] : [base, ...cards.filter((card) => card !== base)];
}

/** The values of a list that stay, with the card of each: those of the card that stays first, equal ones once. */
export function pickedList(
  { cards, rows, picks }: Merging,
  list: List,
): { readonly card: string; readonly value: LabelledText | PostalAddress }[] {
  const seen = new Set<string>();
  return inOrder(cards, picks).flatMap((card) =>
    (card.person[list] as readonly (LabelledText | PostalAddress)[]).flatMap((value) => {
      const row = rows.find((one) => one.field === list && one.label === (hasLabels(list) ? value.label : ''));
      const isPicked = picks.get(row?.key ?? '')?.some((pick) => pick.card === card.id && pick.value === value.id);
      const key = `${row?.key ?? ''} ${valueOf(list, value).key}`;
      if (isPicked !== true || seen.has(key)) return [];
      seen.add(key);
      return [{ card: card.id, value }];
    }),
  );
}

/** The person as it will be saved. Ids of values are those of their own cards. */
export function mergedPerson(cards: readonly MergeCard[], rows: readonly MergeRow[], picks: Picks): Person | null {
  const base = baseOf(cards, picks);
  if (base === undefined) return null;
  const from = (field: MergeField): Person => {
    const card = picks.get(field)?.[0]?.card;
    return (cards.find(({ id }) => id === card) ?? base).person;
  };
  const { name, given, additional, family, prefix, suffix } = withParts(from('name'), cards);
  const { company, department } = from('company');
  const list = <T>(key: List): T[] => pickedList({ cards, rows, picks }, key).map(({ value }) => value as T);
  return {
    ...{ name, given, additional, family, prefix, suffix, company, department },
    nickname: from('nickname').nickname,
    position: from('position').position,
    emails: list('emails'),
    phones: list('phones'),
    addresses: list('addresses'),
    sites: list('sites'),
    networks: list('networks'),
    birthday: from('birthday').birthday,
    anniversary: from('anniversary').anniversary,
    notes: from('notes').notes,
  };
}

/** A name with its parts: when its card has none, those of another card with the same name. */
function withParts(chosen: Person, cards: readonly MergeCard[]): Person {
  const hasParts = ({ given, family }: Person): boolean => given !== '' || family !== '';
  if (hasParts(chosen)) return chosen;
  const key = nameKey(chosen.name);
  const other = cards.find(({ person }) => hasParts(person) && nameKey(person.name) === key);
  return other === undefined ? chosen : { ...other.person, name: chosen.name };
}

/** The groups that the merged card is in. */
export function mergedGroups(picks: Picks): string[] {
  return [...new Set((picks.get('groups') ?? []).map(({ value }) => value))];
}
