import {
  CALENDAR_PREVIEW,
  LISTED_CALENDAR_LEFT_OUT,
  MAX_IMPORTED_OBJECTS,
} from '@pillarbox/contract/calendar/import-calls';
import { readCalendars } from '@pillarbox/rules/icalendar/calendar-text';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import { splitObjects } from '@pillarbox/rules/icalendar/split-objects';
import type { SplitObject } from '@pillarbox/rules/icalendar/split-objects';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import type { KnownObject, ObjectKind } from '../calendar-exchange.ports.ts';
import { minutesInFile, nameInFile } from './file-head.ts';
import { contentHash, readFileObject, titleOf } from './file-object.ts';
import type { FileObject } from './file-object.ts';
import type { FileHead, FilePlan, FileUse, PlannedWrite } from './worker-messages.ts';

/** Most objects of one answer, and most characters of them: writing them must not hold the gateway for long. */
const WRITES = 100;
const WRITES_CHARACTERS = 1_000_000;
/** Zones that a plan names. */
const MAX_ZONES = 20;

/** Reads one calendar file and plans what becomes of it. It runs in a worker thread: files are large and may be hostile. */
export class CalendarFile {
  readonly head: FileHead;
  readonly #use: FileUse;
  readonly #parts: readonly SplitObject[];
  readonly #known = new Map<string, KnownObject>();
  #writes: readonly PlannedWrite[] = [];

  /** @throws CalendarTextError for a file that is no calendar. */
  constructor(bytes: Uint8Array, use: FileUse) {
    const text = textOf(bytes);
    const parts = splitObjects(text);
    // A feed is one calendar of events: a task list cannot come with it.
    this.#parts = use === 'feed' ? parts.filter(({ kind }) => kind === 'event') : parts;
    this.#use = use;
    const uids = this.#parts.slice(0, MAX_IMPORTED_OBJECTS).map((part) => uidIn(part, use));
    this.head = { name: nameInFile(text), minutes: minutesInFile(text), uids };
  }

  /** Notes objects that a calendar has. */
  known(objects: readonly KnownObject[]): null {
    for (const object of objects) this.#known.set(`${object.kind} ${object.uid}`, object);
    return null;
  }

  /** What becomes of each object of the file. */
  plan(room: Readonly<Record<ObjectKind, number>>): FilePlan {
    const writes: PlannedWrite[] = [];
    const preview: FilePlan['preview'] = [];
    const leftOut: FilePlan['leftOut'] = [];
    const zones = new Set<string>();
    const seen = new Set<string>();
    const left = { ...room };
    let [kept, leftOutCount] = [0, 0];
    for (const [place, part] of this.#parts.entries()) {
      const hasRoom = place < MAX_IMPORTED_OBJECTS && !this.#isFull(part, place, { left, seen });
      const read = hasRoom ? readFileObject(part, this.#use) : 'too_many';
      const outcome = typeof read === 'string' ? read : this.#outcome(read, left, seen);
      if (typeof outcome === 'string' && outcome !== 'kept') {
        leftOutCount += 1;
        if (leftOut.length < LISTED_CALENDAR_LEFT_OUT) {
          leftOut.push({ number: place + 1, summary: titleOf(part.text), reason: outcome });
        }
        continue;
      }
      if (typeof read !== 'string') {
        for (const zone of read.unknownZones) zones.add(zone.slice(0, 100));
        if (preview.length < CALENDAR_PREVIEW) preview.push(read.preview);
      }
      if (outcome === 'kept') kept += 1;
      else writes.push(outcome);
    }
    this.#writes = writes;
    const changed = writes.filter(({ known }) => known !== null).length;
    return {
      total: writes.length,
      added: writes.length - changed,
      changed,
      kept,
      leftOutCount,
      leftOut,
      preview,
      unknownZones: [...zones].slice(0, MAX_ZONES),
      gone: [...this.#known].flatMap(([key, { id, calendarId, etag }]) =>
        seen.has(key) ? [] : [{ id, calendarId, etag }],
      ),
    };
  }

  /** The objects to write from the one with this number on; none at the end. */
  writes(from: number): PlannedWrite[] {
    const portion: PlannedWrite[] = [];
    let characters = 0;
    for (const write of this.#writes.slice(from, from + WRITES)) {
      characters += write.text.length;
      if (portion.length > 0 && characters > WRITES_CHARACTERS) break;
      portion.push(write);
    }
    return portion;
  }

  /** Whether an object is new and has no room: then it need not be read, which takes the most time of a huge file. */
  #isFull({ kind }: SplitObject, place: number, { left, seen }: Room): boolean {
    const uid = this.head.uids[place] ?? '';
    const key = `${kind} ${uid}`;
    return left[kind] <= 0 && uid !== '' && !seen.has(key) && !this.#known.has(key);
  }

  #outcome(read: FileObject, left: Record<ObjectKind, number>, seen: Set<string>): PlannedWrite | 'kept' | 'too_many' {
    const { kind, text } = read;
    const key = `${kind} ${read.uid}`;
    // Two entries without a UID that say the same are one.
    if (seen.has(key)) return 'kept';
    seen.add(key);
    const known = this.#known.get(key);
    if (known !== undefined) return this.#isNewer(read, known) ? { kind, text, known } : 'kept';
    if (left[kind] <= 0) return 'too_many';
    left[kind] -= 1;
    return { kind, text, known: null };
  }

  /** Whether the file has another text that is not older (RFC 5546 2.1.5). What a feed says always counts. */
  #isNewer(read: FileObject, known: KnownObject): boolean {
    const stored = storedState(known.text);
    if (stored === null) return true;
    if (stored.hash === read.hash) return false;
    if (this.#use === 'feed') return true;
    if (stored.sequence !== read.sequence) return read.sequence > stored.sequence;
    return read.dtstamp === 0 || read.dtstamp >= stored.dtstamp;
  }
}

/** The room that is left while a file is planned, and the objects that it had so far. */
interface Room {
  readonly left: Readonly<Record<ObjectKind, number>>;
  readonly seen: ReadonlySet<string>;
}

/** The UID that an object will have: its own, or the one that is made for it. */
function uidIn(part: SplitObject, use: FileUse): string {
  if (part.uid !== '') return part.uid;
  const read = readFileObject(part, use);
  return typeof read === 'string' ? '' : read.uid;
}

function storedState(text: string): Pick<FileObject, 'hash' | 'sequence' | 'dtstamp'> | null {
  try {
    const { sequence, dtstamp } = readObject(text);
    const [calendar] = readCalendars(text);
    return { hash: calendar === undefined ? '' : contentHash(calendar), sequence, dtstamp };
  } catch (error) {
    if (error instanceof CalendarTextError) return null;
    throw error;
  }
}

/** UTF-8, as RFC 5545 3.1.4 has it, or UTF-16 by its mark; else the old encoding of western systems. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
