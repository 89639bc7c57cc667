import type { ImportOptions, ImportReading } from '@pillarbox/contract/contacts-import/import';
import type { KnownContact, PlannedWrite } from '@pillarbox/rules/contact-files/import-plan';

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
  | { readonly ask: 'writes'; readonly from: number }
  | { readonly ask: 'leftOut' };

/** A reading without what the gateway knows itself. */
export type FileReading = Omit<ImportReading, 'id' | 'name' | 'size' | 'book'> & { readonly writes: number };

/** The answers to the questions. */
export interface FileAnswers {
  readonly open: null;
  /** Ids of the contacts whose cards the plan needs. */
  readonly known: readonly string[];
  readonly cards: null;
  readonly plan: FileReading;
  readonly writes: readonly PlannedWrite[];
  /** The file of rows left out. */
  readonly leftOut: { readonly format: FileReading['format']; readonly text: string };
}

/** An answer, or why the file is not read. */
export type FileAnswer =
  | { readonly answer: FileAnswers[keyof FileAnswers] }
  | { readonly fault: 'not_a_table' | 'too_many_rows' | 'unreadable'; readonly rows: number };
