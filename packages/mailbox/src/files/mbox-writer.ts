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

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A message as an mbox file has it (RFC 4155, in the form mboxrd): the line `From `, headers with its flags, lines that begin with
 * `From ` quoted, LF line ends, an empty line. Reading it gives the same message again.
 */
export function mboxEntry(source: Uint8Array, { flags, labels, arrived }: MboxFacts): Buffer {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  const text = bytes
    .toString('latin1')
    .replaceAll('\r\n', '\n')
    .replace(/(^|\n)(>*From )/g, '$1>$2');
  const words = labels.filter(isLabel);
  const added = `${statusLines(flags)}${words.length === 0 ? '' : `X-Keywords: ${words.join(' ')}\n`}`;
  const end = text.startsWith('\n') ? 0 : text.indexOf('\n\n') + 1;
  const [head, body] =
    end === 0 && !text.startsWith('\n') ? [withLineEnd(text), '\n'] : [text.slice(0, end), text.slice(end)];
  return Buffer.from(`From MAILER-DAEMON ${asctime(arrived)}\n${head}${added}${withLineEnd(body)}\n`, 'latin1');
}

function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** A time in UTC as the line `From ` has it. */
function asctime(time: number): string {
  const at = new Date(time);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  const day = String(at.getUTCDate()).padStart(2, ' ');
  return `${DAYS[at.getUTCDay()] ?? ''} ${MONTHS[at.getUTCMonth()] ?? ''} ${day} ${clock} ${String(at.getUTCFullYear())}`;
}
