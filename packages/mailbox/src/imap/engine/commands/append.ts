import type { Command } from '../command.ts';
import { writeInternalDate } from '../internal-date.ts';
import { withName } from '../mailbox-name.ts';
import { CommandText, readUidSet } from '../text.ts';

/** The uids of appended messages (APPENDUID, RFC 4315), in their order; none when the server does not report them. */
export interface Appended {
  readonly uidvalidity: number;
  readonly uids: readonly number[];
}

/** A message as it is appended: the flags that it gets, and when it arrived (milliseconds since 1970; undefined: now). */
export interface AppendedMessage {
  readonly words: readonly string[];
  readonly arrived: number | undefined;
  /** With CRLF line ends and without NUL. */
  readonly source: Buffer;
}

/**
 * Appends messages, more than one only to a server with MULTIAPPEND (RFC 3502): then all are appended, or none.
 * @throws Failure `invalid_request` for a source that contains NUL.
 */
export function append(name: Buffer, messages: readonly AppendedMessage[]): Command<Appended> {
  const text = withName(new CommandText('APPEND'), name);
  for (const { words, arrived, source } of messages) {
    if (words.length > 0) text.flags(words);
    if (arrived !== undefined) text.words(`"${writeInternalDate(arrived)}"`);
    text.literal(source);
  }
  return {
    text,
    done: (status) => {
      const match = /^(\d{1,10}) ([\d:,]+)/.exec(status.code === 'APPENDUID' ? status.args : '');
      const uids = readUidSet(match?.[2] ?? '', messages.length);
      if (match === null || uids?.length !== messages.length) return { uidvalidity: 0, uids: [] };
      return { uidvalidity: Number(match[1]), uids };
    },
  };
}
