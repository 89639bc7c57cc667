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
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A message as an mbox file has it (RFC 4155, in the form mboxrd): the line `From `, headers with its flags, lines that begin with
 * `From ` quoted, LF line ends, an empty line. Reading it gives the same message again.
 */
export function mboxEntry(source: Uint8Array, { flags, labels, arrived }: MboxFacts): Buffer {
  const words = labels.filter(isLabel);
  const keywords = words.length === 0 ? '' : `X-Keywords: ${words.join(' ')}\n`;
  const added = Buffer.from(`${statusLines(flags)}${keywords}`, 'latin1');
  const first = Buffer.from(`From MAILER-DAEMON ${asctime(arrived)}\n`, 'latin1');
  // Each line gets at most one byte more, by `>`, and the ends of head and body one each.
  const entry = Buffer.allocUnsafe(first.length + added.length + source.length + quotable(source) + 3);
  let to = first.copy(entry);
  let isHead = true;
  for (let at = 0; at < source.length;) {
    if (isHead && isBlank(source, at)) {
      to += added.copy(entry, to);
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
    to += added.copy(entry, to);
    entry[to++] = LF;
  }
  entry[to++] = LF;
  return entry.subarray(0, to);
}

/** Whether a line is empty that begins at `at`. */
function isBlank(source: Uint8Array, at: number): boolean {
  return source[at] === LF || (source[at] === CR && source[at + 1] === LF);
}

/** Whether a line that begins at `at` looks like the first one of an entry, or like one that is quoted. */
function isQuoted(source: Uint8Array, at: number): boolean {
  let from = at;
  while (source[from] === GREATER) from += 1;
  return FROM.every((byte, index) => source[from + index] === byte);
}

/** How many lines may be quoted: at least as many as are. */
function quotable(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(FROM); at >= 0; at = bytes.indexOf(FROM, at + FROM.length)) count += 1;
  return count;
}

/** A time in UTC as the line `From ` has it. */
function asctime(time: number): string {
  const at = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  const day = String(at.getUTCDate()).padStart(2, ' ');
  return `${DAYS[at.getUTCDay()] ?? ''} ${MONTHS[at.getUTCMonth()] ?? ''} ${day} ${clock} ${String(at.getUTCFullYear())}`;
}
