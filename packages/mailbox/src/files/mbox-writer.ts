import { isLabel } from '../imap/flag-words.ts';
import { statusLines } from './stored-flags.ts';

/** What an mbox file says of a message beside its text. */
export interface MboxFacts {
  /** Bits of MESSAGE_FLAG. */
  readonly flags: number;
  /** Keywords of labels. */
  readonly labels: readonly string[];
  /** Time of arrival, milliseconds since 1970. */
  readonly arrived: number;
}

const LF = 0x0a;
const CR = 0x0d;
const GREATER = 0x3e;
const FROM = Buffer.from('From ', 'latin1');
/** Bytes of what an entry has beside its message and its labels, at most. */
const ADDED_BYTES = 200;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A message as an mbox file has it (RFC 4155, in the form mboxrd): the line `From `, headers with its flags, lines that begin with
 * `From ` quoted, LF line ends, an empty line. Reading it gives the same message again.
 */
export function mboxEntry(source: Uint8Array, facts: MboxFacts): Buffer {
  const entry = Buffer.allocUnsafe(mboxRoom(source, facts));
  return entry.subarray(0, writeMboxEntry(entry, 0, { ...facts, source }));
}

/** Bytes that an entry takes at most. */
export function mboxRoom(source: Uint8Array, { labels }: Pick<MboxFacts, 'labels'>): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  // Each line gets at most one byte more, by `>`.
  let quoted = 0;
  for (let at = bytes.indexOf(FROM); at >= 0; at = bytes.indexOf(FROM, at + FROM.length)) quoted += 1;
  return source.length + quoted + ADDED_BYTES + labels.reduce((sum, { length }) => sum + length + 1, 0);
}

/** Writes an entry from `start` on, where there must be room for it. Returns where it ends. */
export function writeMboxEntry(
  entry: Buffer,
  start: number,
  { source, flags, labels, arrived }: MboxFacts & { readonly source: Uint8Array },
): number {
  const words = labels.filter(isLabel);
  const added = `${statusLines(flags)}${words.length === 0 ? '' : `X-Keywords: ${words.join(' ')}\n`}`;
  let to = start + entry.write(`From MAILER-DAEMON ${asctime(arrived)}\n`, start, 'latin1');
  let isHead = true;
  for (let at = 0; at < source.length;) {
    if (isHead && isBlank(source, at)) {
      to += entry.write(added, to, 'latin1');
      isHead = false;
    }
    if (isQuoted(source, at)) entry[to++] = GREATER;
    for (let byte = 0; byte !== LF && at < source.length;) {
      byte = source[at++] ?? 0;
      if (byte !== CR || source[at] !== LF) entry[to++] = byte;
    }
  }
  if (source.length > 0 && entry[to - 1] !== LF) entry[to++] = LF;
  if (isHead) {
    to += entry.write(added, to, 'latin1');
    entry[to++] = LF;
  }
  entry[to++] = LF;
  return to;
}

/** Whether a line is empty that begins at `at`. */
function isBlank(source: Uint8Array, at: number): boolean {
  return source[at] === LF || (source[at] === CR && source[at + 1] === LF);
}

/** Whether a line that begins at `at` looks like the first one of an entry, or like one that is quoted. */
function isQuoted(source: Uint8Array, at: number): boolean {
  let from = at;
  while (source[from] === GREATER) from += 1;
  if (source[from] !== FROM[0]) return false;
  return FROM.every((byte, index) => source[from + index] === byte);
}

/** A time in UTC as the line `From ` has it. */
function asctime(time: number): string {
  const at = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  const day = String(at.getUTCDate()).padStart(2, ' ');
  return `${DAYS[at.getUTCDay()] ?? ''} ${MONTHS[at.getUTCMonth()] ?? ''} ${day} ${clock} ${String(at.getUTCFullYear())}`;
}
