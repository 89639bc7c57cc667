import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import type { KnownObject, ObjectKind } from '../calendar-exchange.ports.ts';

/** How a file is read: as an import, or as a feed, which has no alarms and replaces the whole calendar. */
export type FileUse = 'import' | 'feed';

/** What the gateway asks the worker that reads a file, one after the other. The bytes that it opens are the worker's from then on. */
export type FileQuestion =
  | { readonly ask: 'open'; readonly bytes: Uint8Array; readonly use: FileUse }
  | { readonly ask: 'known'; readonly objects: readonly KnownObject[] }
  | { readonly ask: 'plan'; readonly room: Readonly<Record<ObjectKind, number>> }
  | { readonly ask: 'writes'; readonly from: number };

/** What a file says about itself, and what it holds. */
export interface FileHead {
  /** '' for none. */
  readonly name: string;
  /** Minutes until it should be read again; 0: it does not say. */
  readonly minutes: number;
  readonly uids: readonly string[];
}

/** An object that is written: a new one, or another text of a known one. */
export interface PlannedWrite {
  readonly kind: ObjectKind;
  readonly text: string;
  readonly known: Pick<KnownObject, 'id' | 'calendarId' | 'etag' | 'text'> | null;
}

type Counted = 'total' | 'added' | 'changed' | 'kept' | 'leftOutCount' | 'leftOut' | 'preview' | 'unknownZones';

/** What importing the file would do. `gone` are known objects that the file does not have. */
export type FilePlan = Pick<CalendarImport, Counted> & {
  readonly gone: readonly Pick<KnownObject, 'id' | 'calendarId' | 'etag'>[];
};

/** The answers to the questions. */
export interface FileAnswers {
  readonly open: FileHead;
  readonly known: null;
  readonly plan: FilePlan;
  readonly writes: readonly PlannedWrite[];
}

/** An answer, or that the file is no calendar. */
export type FileAnswer = { readonly answer: FileAnswers[keyof FileAnswers] } | { readonly fault: string };
