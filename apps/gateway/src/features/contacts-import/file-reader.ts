import { createHash } from 'node:crypto';
import { LISTED_LEFT_OUT, PREVIEW_ROWS } from '@pillarbox/contract/contacts-import/import';
import type { ImportOptions } from '@pillarbox/contract/contacts-import/import';
import { nobody } from '@pillarbox/contract/contacts/person';
import { withinLimits } from '@pillarbox/rules/contact-files/person-limits';
import { readContactFile } from '@pillarbox/rules/contact-files/contact-file';
import type { ContactFile } from '@pillarbox/rules/contact-files/contact-file';
import { planImport } from '@pillarbox/rules/contact-files/import-plan';
import type { ImportPlan, KnownContact, PlannedRow, PlannedWrite } from '@pillarbox/rules/contact-files/import-plan';
import { fold } from '@pillarbox/rules/fold';
import { contentKey, nameKey } from '@pillarbox/rules/contact-files/same-person';
import { uidOf } from '@pillarbox/rules/vcard/read-person';
import type { ContactIdentity, FileAnswers, FileReading } from './worker-messages.ts';

/** Most cards of one answer, and most characters of them: writing them must not hold the gateway for long. */
const WRITES = 500;
const WRITES_CHARACTERS = 1_000_000;

/** Reads one file of contacts and plans its import. It runs in a worker thread: files are large and may be hostile. */
export class FileReader {
  readonly #file: ContactFile;
  readonly #options: ImportOptions;
  readonly #known: KnownContact[] = [];
  readonly #uids = new Set<string>();
  readonly #mails = new Set<string>();
  readonly #names = new Set<string>();
  #plan: ImportPlan = { rows: [], writes: [] };

  /** @throws ContactFileError */
  constructor(bytes: Uint8Array, options: ImportOptions, thisYear: number) {
    this.#options = options;
    this.#file = readContactFile(bytes, options, thisYear);
    for (const { person, card } of this.#file.entries) {
      this.#uids.add((card === null ? '' : uidOf(card)) || hashOf(contentKey(person)));
      for (const { value } of person.emails) this.#mails.add(value.toLowerCase());
      this.#names.add(nameKey(person.name));
    }
  }

  /** Ids of the contacts that a row of the file may be about. */
  known(contacts: readonly ContactIdentity[]): FileAnswers['known'] {
    return contacts
      .filter(
        ({ uid, name, mails }) =>
          this.#uids.has(uid) || this.#names.has(nameKey(name)) || mails.some((mail) => this.#mails.has(mail)),
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
    this.#plan = planImport(this.#file.entries, this.#known, { existing, anyway, groups, room, hash: hashOf });
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

  /** The cards to write from the one with this number on; none at the end. */
  writes(from: number): PlannedWrite[] {
    const portion: PlannedWrite[] = [];
    let characters = 0;
    for (const write of this.#plan.writes.slice(from, from + WRITES)) {
      characters += write.card.length;
      if (portion.length > 0 && characters > WRITES_CHARACTERS) break;
      portion.push(write);
    }
    return portion;
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

function listedRow({ row, person, reason, column, value, other }: PlannedRow): FileReading['leftOutRows'][number] {
  return { row, name: person.name.slice(0, 200), reason: reason ?? 'unreadable', column, value, other };
}

function previewRow({ row, outcome, person }: PlannedRow): FileReading['preview'] {
  return outcome === 'leftOut' ? [] : [{ row, outcome, person: withinLimits({ ...nobody(), ...person }) }];
}

function hashOf(text: string): string {
  return createHash('sha256').update(`contact ${text}`).digest('base64url').slice(0, 32);
}
