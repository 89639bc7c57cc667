import type { Command } from '../command.ts';
import { withName } from '../mailbox-name.ts';
import { CommandText } from '../text.ts';

/** The uid of an appended message (APPENDUID, RFC 4315); 0 and 0 when the server does not report it. */
export interface Appended {
  readonly uidvalidity: number;
  readonly uid: number;
}

/** Appends a message. `source` with CRLF line ends and without NUL. @throws Failure `invalid_request` otherwise. */
export function append(name: Buffer, words: readonly string[], source: Buffer): Command<Appended> {
  const text = withName(new CommandText('APPEND'), name);
  if (words.length > 0) text.flags(words);
  return {
    text: text.literal(source),
    done: (status) => {
      const match = /^(\d{1,10}) (\d{1,10})/.exec(status.code === 'APPENDUID' ? status.args : '');
      return match === null ? { uidvalidity: 0, uid: 0 } : { uidvalidity: Number(match[1]), uid: Number(match[2]) };
    },
  };
}
