import type { Columns } from './columns.ts';
import { unpackPeople } from './people.ts';
import type { StringTable } from './string-table.ts';

/** Texts of senders that are read in one step: less than a millisecond of work. */
const SENDERS_PER_STEP = 500;
/** Rows that are added up in one step. */
const ROWS_PER_STEP = 4000;
const DAY_MS = 86_400_000;
/** A Date may be later than the clock here by this many milliseconds: zones and clocks differ. */
const MAX_AHEAD_MS = 2 * DAY_MS;

/** Number and bytes of messages. */
interface Sum {
  messages: number;
  bytes: number;
}

/** What is added up. See FolderSizes. */
export interface SizeSums {
  /** Milliseconds since 1970: later dates cannot be true. */
  readonly now: number;
  readonly senders: Map<string, Sum & { name: string }>;
  readonly months: Map<number, Sum>;
}

interface Rows {
  readonly slots: Uint32Array;
  readonly columns: Columns;
  readonly texts: StringTable;
}

/** How many messages have each text in a column; without the empty text. */
export function countTexts(slots: Uint32Array, ids: Uint32Array, texts: StringTable): Map<string, number> {
  const counts = new Uint32Array(texts.count);
  for (const slot of slots) counts[ids[slot] ?? 0] = (counts[ids[slot] ?? 0] ?? 0) + 1;
  const found = new Map<string, number>();
  counts.forEach((count, id) => {
    if (count > 0 && id > 0) found.set(texts.text(id), count);
  });
  return found;
}

/** Adds up sizes by sender and by month: first by number, so that each sender's text is read once. */
export function* sumSizes({ slots, columns, texts }: Rows, into: SizeSums): Generator<undefined> {
  const messages = new Uint32Array(texts.count);
  const bytes = new Float64Array(texts.count);
  const latest = into.now + MAX_AHEAD_MS;
  let month = -1;
  let day = Number.NaN;
  for (const [at, slot] of slots.entries()) {
    const size = columns.size[slot] ?? 0;
    const sender = columns.from[slot] ?? 0;
    messages[sender] = (messages[sender] ?? 0) + 1;
    bytes[sender] = (bytes[sender] ?? 0) + size;
    const date = columns.date[slot] ?? 0;
    const thisDay = date > 0 && date < latest ? Math.floor(date / DAY_MS) : -1;
    // Neighbours mostly have the same day.
    if (thisDay !== day) month = thisDay < 0 ? -1 : monthOf(date);
    day = thisDay;
    add(into.months, month, size);
    if (at % ROWS_PER_STEP === ROWS_PER_STEP - 1) yield;
  }
  for (const [id, count] of messages.entries()) {
    if (count > 0) addSender(into.senders, texts.text(id), { messages: count, bytes: bytes[id] ?? 0 });
    if (id % SENDERS_PER_STEP === SENDERS_PER_STEP - 1) yield;
  }
}

/** The month of a time in UTC, counted from January of year 0. */
function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

function add(months: Map<number, Sum>, month: number, size: number): void {
  const sum = months.get(month);
  if (sum === undefined) {
    months.set(month, { messages: 1, bytes: size });
    return;
  }
  sum.messages += 1;
  sum.bytes += size;
}

/** Adds the messages of one packed sender. Somebody with several names keeps the first one. */
function addSender(senders: SizeSums['senders'], packed: string, { messages, bytes }: Sum): void {
  const [person] = unpackPeople(packed);
  const mail = person?.mail.toLowerCase() ?? '';
  const sum = senders.get(mail);
  if (sum === undefined) {
    senders.set(mail, { name: person?.name ?? '', messages, bytes });
    return;
  }
  sum.messages += messages;
  sum.bytes += bytes;
  if (sum.name === '') sum.name = person?.name ?? '';
}
