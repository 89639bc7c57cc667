import type { Command } from '../command.ts';
import { withName } from '../mailbox-name.ts';
import type { Status } from '../response.ts';
import { CommandText, readUidSet } from '../text.ts';

/**
 * The new uids of copied or moved messages (COPYUID, RFC 4315): pairs of old and new uid; empty when the server does not
 * report them.
 */
export interface Copied {
  readonly uidvalidity: number;
  readonly pairs: readonly (readonly [from: number, to: number])[];
}

const NOWHERE: Copied = { uidvalidity: 0, pairs: [] };
const MAX_COPIED = 500_000;

function readCopied(status: Status): Copied {
  if (status.code !== 'COPYUID') return NOWHERE;
  const [validity = '', from = '', to = ''] = status.args.split(' ');
  const before = readUidSet(from, MAX_COPIED);
  const after = readUidSet(to, MAX_COPIED);
  if (before === null || after === null || before.length !== after.length) return NOWHERE;
  return { uidvalidity: Number(validity) || 0, pairs: before.map((uid, at) => [uid, after[at] ?? 0] as const) };
}

/** Moves messages (RFC 6851). */
export function move(set: string, name: Buffer): Command<Copied> {
  let copied = NOWHERE;
  return {
    text: withName(new CommandText('UID MOVE').words(set), name),
    handle: ({ status }) => {
      if (status?.code !== 'COPYUID') return false;
      copied = readCopied(status);
      return true;
    },
    done: (status) => (copied === NOWHERE ? readCopied(status) : copied),
  };
}

/** Copies messages (RFC 3501 6.4.7). */
export function copy(set: string, name: Buffer): Command<Copied> {
  return { text: withName(new CommandText('UID COPY').words(set), name), done: readCopied };
}

/** Removes deleted messages for good: the named ones if the server has UIDPLUS, otherwise all flagged `\Deleted`. */
export function expunge(set: string | null): Command<undefined> {
  const text = set === null ? new CommandText('EXPUNGE') : new CommandText('UID EXPUNGE').words(set);
  return { text, done: () => undefined };
}
