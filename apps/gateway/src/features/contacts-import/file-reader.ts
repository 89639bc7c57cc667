import { hash } from 'node:crypto';
import { LISTED_LEFT_OUT, PREVIEW_ROWS } from '@pillarbox/contract/contacts-import/import';
import type { ImportOptions } from '@pillarbox/contract/contacts-import/import';
import { nobody } from '@pillarbox/contract/contacts/person';
import { withinLimits } from '@pillarbox/rules/contact-files/person-limits';
import { readContactFile } from '@pillarbox/rules/contact-files/contact-file';
import type { ContactFile } from '@pillarbox/rules/contact-files/contact-file';
import { planImport } from '@pillarbox/rules/contact-files/import-plan';
import type { ImportPlan, KnownContact, PlannedRow } from '@pillarbox/rules/contact-files/import-plan';
import { fold } from '@pillarbox/rules/fold';
import { contentKey, nameKey } from '@pillarbox/rules/contact-files/same-person';
import { cardRow, rowsText } from '@pillarbox/rules/vcard/card-row';
import type { CardRow } from '@pillarbox/rules/vcard/card-row';
import { uidOf } from '@pillarbox/rules/vcard/read-person';
import { writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { ContactIdentity, FileAnswers, FileReading, PlannedPortion } from './worker-messages.ts';

/** Most cards of one answer, and most characters of them: writing them must not hold the gateway for long. */
const WRITES = 500;
const WRITES_CHARACTERS = 1_000_000;
/** Characters of the id of a contact, and of the UID that a row without one gets. */
const ID = 32;

/** UIDs, addresses in lower case, and keys of names of the people of a file. */
type FileNames = Readonly<Record<'uids' | 'mails' | 'names', Set<string>>>;

/**
 * Reads one file of contacts and plans its import, as often as that is asked. It runs in a worker thread: files are large and may
 * be hostile.
 */
export class FileReader {
  readonly #file: ContactFile;
  readonly #options: ImportOptions;
  readonly #known: KnownContact[] = [];
  /** What the file names its people by; made when there are contacts that it may be about. */
  #names: FileNames | null = null;
  #plan: ImportPlan = { rows: [], writes: [] };

  /** @throws ContactFileError */
  constructor(bytes: Uint8Array, options: ImportOptions, thisYear: number) {
    this.#options = options;
    this.#file = readContactFile(bytes, options, thisYear);
  }

  /** Ids of the contacts that a row of the file may be about. */
  known(contacts: readonly ContactIdentity[]): FileAnswers['known'] {
    const file = (this.#names ??= namesIn(this.#file));
    return contacts
      .filter(
        ({ uid, name, mails }) =>
          file.uids.has(uid) || file.names.has(nameKey(name)) || mails.some((mail) => file.mails.has(mail)),
      )
      .map(({ id }) => id);
  }

  cards(contacts: readonly KnownContact[]): null {
    this.#known.push(...contacts);
    return null;
  }

  plan(room: number): FileReading {
    // An import that was staged by an older version has no choice about groups.
    const { existing, anyway } = this.#options;
    const groups = (this.#options.groups as boolean | undefined) ?? true;
    // The known contacts are asked for again when the file is planned again.
    const known = this.#known.splice(0);
    this.#plan = planImport(this.#file.entries, known, { existing, anyway, groups, room, hash: hashOf });
    const { entries, head: _head, ...file } = this.#file;
    const { rows, writes } = this.#plan;
    const of = (outcome: PlannedRow['outcome']): PlannedRow[] => rows.filter((row) => row.outcome === outcome);
    const leftOut = of('leftOut');
    return {
      ...file,
      columns: [...file.columns],
      rows: entries.length,
      added: of('added').length,
      filled: of('filled').length,
      complete: of('complete').length,
      leftOut: leftOut.length,
      groups: new Set(entries.flatMap((entry) => entry.groups.map(fold))).size,
      leftOutRows: leftOut.slice(0, LISTED_LEFT_OUT).map(listedRow),
      preview: rows
        .filter(({ outcome }) => outcome !== 'leftOut')
        .slice(0, PREVIEW_ROWS)
        .flatMap(previewRow),
      writes: writes.length,
    };
  }

  /** The cards to write from the one with this number on, for the import with this id. */
  writes(from: number, importId: string): PlannedPortion {
    const added: CardRow[] = [];
    const filled: PlannedPortion['filled'][number][] = [];
    const groups = new Map<string, string[]>();
    let [count, characters] = [0, 0];
    for (const { row, before, card, person, isChanged, groups: names } of this.#plan.writes.slice(
      from,
      from + WRITES,
    )) {
      const text = isChanged ? writeVCard(card) : '';
      characters += text.length;
      if (count > 0 && characters > WRITES_CHARACTERS) break;
      count += 1;
      const id = before?.id ?? idOf(importId, row);
      if (before === null) added.push(cardRow({ id, card, text, person: person ?? undefined }, sha256));
      else if (isChanged) filled.push({ id, card: text, before });
      for (const name of names) groups.set(name, [...(groups.get(name) ?? []), id]);
    }
    const ids = added.map(({ id, etag }) => ({ id, etag }));
    return { count, added: ids, rows: rowsText(added), filled, groups };
  }

  /** The rows that are left out whatever the account has, as a file of the same format. */
  leftOut(): FileAnswers['leftOut'] {
    const { existing, anyway } = this.#options;
    const options = { existing, anyway, groups: false, room: Number.POSITIVE_INFINITY, hash: hashOf };
    const { rows } = planImport(this.#file.entries, [], options);
    const { format, head } = this.#file;
    return { format, text: head + rows.map(({ source }) => source).join('') };
  }
}

function namesIn({ entries }: ContactFile): FileNames {
  const file: FileNames = { uids: new Set(), mails: new Set(), names: new Set() };
  for (const { person, card } of entries) {
    file.uids.add((card === null ? '' : uidOf(card)) || hashOf(contentKey(person)));
    for (const { value } of person.emails) file.mails.add(value.toLowerCase());
    file.names.add(nameKey(person.name));
  }
  return file;
}

function listedRow({ row, person, reason, column, value, other }: PlannedRow): FileReading['leftOutRows'][number] {
  return { row, name: person.name.slice(0, 200), reason: reason ?? 'unreadable', column, value, other };
}

function previewRow({ row, outcome, person }: PlannedRow): FileReading['preview'] {
  return outcome === 'leftOut' ? [] : [{ row, outcome, person: withinLimits({ ...nobody(), ...person }) }];
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

function hashOf(text: string): string {
  return sha256(`contact ${text}`).slice(0, ID);
}

/** The id of the contact that a row becomes: the same at each run. */
function idOf(importId: string, row: number): string {
  return sha256(`${importId} ${String(row)}`).slice(0, ID);
}
