import { convertCard } from '../contact-files/convert-card.ts';
import { editPerson } from '../vcard/edit-person.ts';
import { linesOf, PROPERTIES, readPerson } from '../vcard/read-person.ts';
import type { PersonList } from '../vcard/read-person.ts';
import type { VCard } from '../vcard/vcard.ts';
import { makeLine } from '../vcard/vcard-line.ts';
import type { VCardLine } from '../vcard/vcard-line.ts';
import { textOf } from '../vcard/vcard-value.ts';
import { baseOf, mergedPerson, pickedList } from './merge-rows.ts';
import type { MergeCard, MergeField, MergeRow, Picks } from './merge-rows.ts';

/** A card that is merged, with its text read. */
export type WholeCard = MergeCard & { readonly card: VCard };

/** The properties of each row that has one value, except the name, which has two. */
const SINGLE_FIELDS: readonly (readonly [field: MergeField, names: readonly string[]])[] = [
  ['nickname', ['NICKNAME']],
  ['company', ['ORG']],
  ['position', ['TITLE']],
  ['notes', ['NOTE']],
  ['birthday', ['BDAY']],
  ['anniversary', ['ANNIVERSARY', 'X-ANNIVERSARY']],
];
/** Properties whose first line is a value of the table: the merge chooses one. */
const SINGLES: ReadonlySet<string> = new Set(['FN', 'N', ...SINGLE_FIELDS.flatMap(([, names]) => names)]);
/** Properties that a card has once; those of the card that stays win. */
const ONCE: ReadonlySet<string> = new Set([
  ...['VERSION', 'UID', 'REV', 'PRODID', 'KIND', 'GENDER', 'X-GENDER', 'CLASS', 'SORT-STRING'],
]);
/** What describes another line of its group. */
const BESIDE: ReadonlySet<string> = new Set(['X-ABLABEL', 'X-ABADR']);
const LIST_NAMES: ReadonlySet<string> = new Set(Object.values(PROPERTIES).flat());

/**
 * One card of several: the card that stays, with the values that were picked, and with every property of the others that no
 * screen shows. Lines of the other cards come as they are, with their parameters and labels; their groups get free names.
 */
export function mergeCards(cards: readonly WholeCard[], rows: readonly MergeRow[], picks: Picks): VCard | null {
  const person = mergedPerson(cards, rows, picks);
  const base = cards.find(({ id }) => id === baseOf(cards, picks)?.id);
  if (person === null || base === undefined) return null;
  const start = base.card.version === '2.1' ? convertCard(base.card, '3.0') : base.card;
  const others = cards
    .filter((one) => one !== base)
    .map((one) => ({ id: one.id, card: convertCard(one.card, start.version === '4.0' ? '4.0' : '3.0') }));
  const merger = new Merger(withoutLostPhoto(start, base, picks));
  const picked = new Set(
    (Object.keys(PROPERTIES) as PersonList[]).flatMap((list) =>
      pickedList({ cards, rows, picks }, list).map(({ card, value }) => `${card} ${value.id}`),
    ),
  );
  // A value that no row has, such as a birthday in words, is kept as it is.
  for (const { id, card } of others)
    merger.addSingles(card, (field) => !picks.has(field) || picks.get(field)?.[0]?.card === id);
  for (const other of others) merger.addRest(other.card, chosenLines(other, picked, picks));
  const whole = merger.card();
  return editPerson(whole, { ...person, ...keptLists(whole, start, (value) => picked.has(`${base.id} ${value}`)) });
}

/** The lists of a card: of the lines that it began with the picked ones, and all that were added. */
function keptLists(whole: VCard, start: VCard, isPicked: (id: string) => boolean) {
  const before = new Set((Object.keys(PROPERTIES) as PersonList[]).flatMap((list) => linesOf(start, list).map(idOf)));
  const { emails, phones, addresses, sites, networks } = readPerson(whole);
  const stays = ({ id }: { readonly id: string }): boolean => !before.has(id) || isPicked(id);
  return {
    emails: emails.filter(stays),
    phones: phones.filter(stays),
    addresses: addresses.filter(stays),
    sites: sites.filter(stays),
    networks: networks.filter(stays),
  };
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function withoutLostPhoto(card: VCard, { id }: WholeCard, picks: Picks): VCard {
  const photo = picks.get('photo')?.[0]?.card;
  const isLost = photo !== undefined && photo !== id;
  return isLost ? { ...card, lines: card.lines.filter(({ name }) => name !== 'PHOTO') } : card;
}

/** The lines of another card that the merged card gets: picked values, the picked photo, and what no screen shows. */
function chosenLines(
  { id, card }: { readonly id: string; readonly card: VCard },
  picked: ReadonlySet<string>,
  picks: Picks,
): ReadonlySet<VCardLine> {
  const values = (Object.keys(PROPERTIES) as PersonList[])
    .flatMap((list) => linesOf(card, list))
    .filter((one) => picked.has(`${id} ${one.id}`))
    .map(({ line }) => line);
  const first = new Set([...SINGLES].map((name) => card.lines.find((line) => line.name === name)));
  const photo = picks.get('photo')?.[0]?.card;
  const rest = card.lines.filter((line) => {
    if (line.name === 'PHOTO') return photo === id || photo === undefined;
    return !first.has(line) && !ONCE.has(line.name) && !LIST_NAMES.has(line.name) && !BESIDE.has(line.name);
  });
  return new Set([...values, ...rest]);
}

/** Adds lines of other cards to a card. */
class Merger {
  readonly #version: VCard['version'];
  readonly #lines: VCardLine[];
  readonly #keys: Set<string>;
  readonly #groups: Set<string>;

  constructor(card: VCard) {
    const labels = labelsIn(card);
    this.#version = card.version;
    this.#lines = [...card.lines];
    this.#keys = new Set(card.lines.map((line) => keyOf(line, labels)));
    this.#groups = new Set(card.lines.map(({ group }) => group.toLowerCase()));
  }

  card(): VCard {
    return { version: this.#version, lines: this.#lines };
  }

  /** Adds the first lines of the single properties that are wanted and that the card does not have. */
  addSingles(card: VCard, isWanted: (field: MergeField) => boolean): void {
    for (const [field, names] of SINGLE_FIELDS) {
      if (!isWanted(field) || this.#lines.some(({ name }) => names.includes(name))) continue;
      const line = names.map((name) => card.lines.find((one) => one.name === name)).find((one) => one !== undefined);
      if (line !== undefined) this.#lines.push(makeLine({ ...line, group: '' }));
    }
  }

  /** Adds chosen lines with what stands beside them. A property that the card has already is not added again. */
  addRest(card: VCard, chosen: ReadonlySet<VCardLine>): void {
    const labels = labelsIn(card);
    const added = card.lines.filter((line) => {
      const key = keyOf(line, labels);
      // Values of lists were compared before, and the card may be about to lose its own.
      const isNew = LIST_NAMES.has(line.name) || !this.#keys.has(key);
      if (chosen.has(line)) this.#keys.add(key);
      return chosen.has(line) && isNew;
    });
    const names = new Map<string, string>();
    for (const { group } of added) {
      const old = group.toLowerCase();
      if (group !== '' && !names.has(old)) names.set(old, this.#freeGroup());
    }
    const beside = card.lines.filter(({ name, group }) => BESIDE.has(name) && names.has(group.toLowerCase()));
    for (const line of [...added, ...beside]) {
      const group = names.get(line.group.toLowerCase());
      this.#lines.push(group === undefined ? line : makeLine({ ...line, group }));
    }
  }

  #freeGroup(): string {
    let number = 1;
    while (this.#groups.has(`item${String(number)}`)) number += 1;
    this.#groups.add(`item${String(number)}`);
    return `item${String(number)}`;
  }
}

/** The label of each group of a card. */
function labelsIn({ lines }: VCard): ReadonlyMap<string, string> {
  const labels = lines.filter(({ name, group }) => name === 'X-ABLABEL' && group !== '');
  return new Map(labels.map((line) => [line.group.toLowerCase(), textOf(line)]));
}

/** The same for lines that say the same, whatever the name of their group. */
function keyOf(line: VCardLine, labels: ReadonlyMap<string, string>): string {
  const params = line.params.map(({ name, values }) => `${name}=${values.join(',')}`).sort();
  return JSON.stringify([line.name, params, line.value, labels.get(line.group.toLowerCase()) ?? '']);
}
