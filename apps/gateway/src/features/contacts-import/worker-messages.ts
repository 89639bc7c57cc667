import type { ImportOptions, ImportReading } from '@pillarbox/contract/contacts-import/import';
import type { KnownContact } from '@pillarbox/rules/contact-files/import-plan';

/** What tells a contact that exists from others. */
export interface ContactIdentity {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly mails: readonly string[];
}

/** What the gateway asks the worker that reads a file, one after the other. */
export type FileQuestion =
  | { readonly ask: 'open'; readonly bytes: Uint8Array; readonly options: ImportOptions; readonly thisYear: number }
  | { readonly ask: 'known'; readonly contacts: readonly ContactIdentity[] }
  | { readonly ask: 'cards'; readonly contacts: readonly KnownContact[] }
  | { readonly ask: 'plan'; readonly room: number }
  | { readonly ask: 'writes'; readonly from: number; readonly importId: string }
  | { readonly ask: 'leftOut' };

/** A reading without what the gateway knows itself. */
export type FileReading = Omit<ImportReading, 'id' | 'name' | 'size' | 'book'> & { readonly writes: number };

/** Cards to write, ready for the tables. */
export interface PlannedPortion {
  /** How many cards of the plan these are; 0 at the end. */
  readonly count: number;
  /** New contacts: their ids and ETags, and their rows as JSON (`rowsText`). */
  readonly added: readonly { readonly id: string; readonly etag: string }[];
  readonly rows: string;
  /** Contacts that are filled in: the card as it will be, and the contact as it was. */
  readonly filled: readonly { readonly id: string; readonly card: string; readonly before: KnownContact }[];
  /** The contacts that come into each group, by its name. */
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** The answers to the questions. */
export interface FileAnswers {
  readonly open: null;
  /** Ids of the contacts whose cards the plan needs. */
  readonly known: readonly string[];
  readonly cards: null;
  readonly plan: FileReading;
  readonly writes: PlannedPortion;
  /** The file of rows left out. */
  readonly leftOut: { readonly format: FileReading['format']; readonly text: string };
}

/** An answer, or why the file is not read. */
export type FileAnswer =
  | { readonly answer: FileAnswers[keyof FileAnswers] }
  | { readonly fault: 'not_a_table' | 'too_many_rows' | 'unreadable'; readonly rows: number };
