import type { LeftOutReason } from '@pillarbox/contract/contacts-import/fields';
import type { ImportOptions } from '@pillarbox/contract/contacts-import/import';
import type { Person } from '@pillarbox/contract/contacts/person';
import { editPerson, newCard } from '../vcard/edit-person.ts';
import { readPerson, uidOf } from '../vcard/read-person.ts';
import { MAX_CARD_CHARACTERS, MAX_CARD_LINES, parseVCard, writeVCard } from '../vcard/vcard.ts';
import type { VCard } from '../vcard/vcard.ts';
import { makeLine } from '../vcard/vcard-line.ts';
import { escapeText } from '../vcard/vcard-value.ts';
import type { ImportEntry } from './contact-file.ts';
import { fillPerson } from './fill-person.ts';
import { KnownPeople } from './known-people.ts';
import type { KnownPerson } from './known-people.ts';
import { RowContents } from './row-contents.ts';
import { contentKey } from './same-person.ts';

/** A contact that exists, as the index of people needs it. */
export interface KnownContact {
  readonly id: string;
  readonly card: string;
  readonly etag: string;
}

/** A card to write. `before` is the contact that is filled in; null for a new one. */
export interface PlannedWrite {
  readonly row: number;
  readonly before: KnownContact | null;
  readonly card: VCard;
  /** What the card says of the person; null when it may say it in other words. */
  readonly person: Person | null;
  /** False for a contact that only comes into groups. */
  readonly isChanged: boolean;
  /** The names of the groups that the rows of the contact are in. */
  readonly groups: readonly string[];
}

/** What happens with a row. */
export interface PlannedRow {
  readonly row: number;
  readonly outcome: 'added' | 'filled' | 'complete' | 'leftOut';
  /** As the card will be. */
  readonly person: Person;
  readonly reason: LeftOutReason | null;
  readonly column: number;
  readonly value: string;
  /** The row that is the same, or 0. */
  readonly other: number;
  readonly source: string;
}

/** What importing a file would do. */
export interface ImportPlan {
  readonly rows: readonly PlannedRow[];
  readonly writes: readonly PlannedWrite[];
}

/** Characters of the first and the last line of a card, with their line breaks. */
const FRAME_CHARACTERS = 25;

interface PlanOptions extends Pick<ImportOptions, 'existing' | 'anyway' | 'groups'> {
  /** Contacts that the account can still add. */
  readonly room: number;
  /** A hash of a text, for ids that the same content gets again. */
  readonly hash: (text: string) => string;
}

/** A card of the plan that later rows can fill in. */
interface Target extends KnownPerson {
  person: Person;
  card: VCard;
  /** The person is what the card says, and not what a row of a table says. */
  isRead: boolean;
  readonly row: number;
  readonly before: KnownContact | null;
  isWritten: boolean;
  groups: readonly string[];
}

/**
 * Plans an import: which rows are new, fill in a card that exists, find their card complete, or are left out. A person is the
 * same by UID, by an address with a name that agrees, or by the whole name with a number; of two people with one name each keeps
 * a card. The same file planned again after it was imported adds nothing. In linear time.
 */
export function planImport(
  entries: readonly ImportEntry[],
  known: readonly KnownContact[],
  options: PlanOptions,
): ImportPlan {
  const planner = new Planner(known, options);
  return { rows: entries.map((entry) => planner.row(entry)), writes: planner.writes() };
}

class Planner {
  readonly #options: PlanOptions;
  readonly #people = new KnownPeople<Target>();
  readonly #targets: Target[] = [];
  readonly #anyway: ReadonlySet<number>;
  readonly #contents = new RowContents();
  #added = 0;

  constructor(known: readonly KnownContact[], options: PlanOptions) {
    this.#options = options;
    this.#anyway = new Set(options.anyway);
    for (const before of known) {
      const card = cardIn(before);
      if (card !== null)
        this.#keep({
          uid: uidOf(card),
          person: readPerson(card),
          card,
          isRead: true,
          row: 0,
          before,
          isWritten: false,
          groups: [],
        });
    }
  }

  writes(): PlannedWrite[] {
    return this.#targets
      .filter(({ isWritten, groups }) => isWritten || groups.length > 0)
      .map(({ row, before, card, person, isRead, isWritten, groups }) => ({
        row,
        before,
        card,
        person: isRead ? person : null,
        isChanged: isWritten,
        groups,
      }));
  }

  row(entry: ImportEntry): PlannedRow {
    const { row, fault, person } = entry;
    const planned = { row, person, reason: null, column: -1, value: '', other: 0, source: '' };
    if (fault !== null) return { ...planned, ...fault, outcome: 'leftOut', source: sourceOf(entry) };
    const same = this.#contents.sameAs(row, person);
    if (same !== null && !this.#anyway.has(row)) {
      return { ...planned, outcome: 'leftOut', reason: 'same_row', other: same.row, source: sourceOf(entry) };
    }
    if (same !== null) same.count += 1;
    const count = same?.count ?? 1;
    const uid = (entry.card === null ? '' : uidOf(entry.card)) || this.#options.hash(rowKey(person, count));
    const target = this.#people.find({ uid, person }, this.#options.existing === 'add' || count > 1);
    const groups = this.#options.groups ? entry.groups : [];
    if (target !== undefined) {
      // A card that must stay as it is comes into no group either.
      const isKept = this.#options.existing === 'keep' && target.before !== null;
      if (!isKept) target.groups = [...new Set([...target.groups, ...groups])];
      return { ...planned, ...this.#fill(target, person) };
    }
    if (this.#added >= this.#options.room)
      return { ...planned, outcome: 'leftOut', reason: 'no_room', source: sourceOf(entry) };
    const card = cardOf(entry, uid);
    if (isTooLarge(card)) return { ...planned, outcome: 'leftOut', reason: 'too_large', source: sourceOf(entry) };
    this.#added += 1;
    this.#keep({ uid, person, card, isRead: entry.card !== null, row, before: null, isWritten: true, groups });
    return { ...planned, outcome: 'added' };
  }

  #fill(target: Target, more: Person): Pick<PlannedRow, 'outcome' | 'person'> {
    const filled =
      this.#options.existing === 'keep' && target.before !== null ? target.person : fillPerson(target.person, more);
    if (filled === target.person) return { outcome: 'complete', person: target.person };
    const card = editPerson(target.card, filled);
    if (isTooLarge(card)) return { outcome: 'complete', person: target.person };
    target.card = card;
    target.person = readPerson(target.card);
    target.isRead = true;
    target.isWritten = true;
    this.#people.learn(target);
    return { outcome: 'filled', person: target.person };
  }

  #keep(target: Target): void {
    this.#targets.push(target);
    this.#people.learn(target);
  }
}

/** What the UID of a row is made of: its content, and how many rows before it are the same. */
function rowKey(person: Person, count: number): string {
  const key = contentKey(person);
  return count === 1 ? key : `${key} ${String(count)}`;
}

function sourceOf({ source }: ImportEntry): string {
  return typeof source === 'string' ? source : writeVCard(source);
}

/** The card of a contact; null for one above the limits, which stays as it is. */
function cardIn({ card }: KnownContact): VCard | null {
  try {
    return parseVCard(card);
  } catch {
    return null;
  }
}

/** The card of a new contact: that of the file with a UID, or one that is made of the row. */
function cardOf({ card, person }: ImportEntry, uid: string): VCard {
  if (card === null) return newCard(uid, person);
  if (uidOf(card) !== '') return card;
  const line = makeLine({ group: '', name: 'UID', params: [], value: escapeText(uid) });
  const lines = card.lines.filter(({ name }) => name !== 'UID');
  return { ...card, lines: [...lines.slice(0, 1), line, ...lines.slice(1)] };
}

/** Whether a card cannot be read again: one more line, or the line breaks of a table, can make it too large. */
function isTooLarge({ lines }: VCard): boolean {
  if (lines.length > MAX_CARD_LINES) return true;
  let characters = FRAME_CHARACTERS;
  for (const { raw } of lines) characters += raw.length + 2;
  return characters > MAX_CARD_CHARACTERS;
}
