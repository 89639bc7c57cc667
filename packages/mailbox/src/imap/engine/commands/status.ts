import type { Command } from '../command.ts';
import type { Cursor } from '../cursor.ts';
import { withName } from '../mailbox-name.ts';
import { CommandText } from '../text.ts';

/** Counts of a folder that is not selected; what the server did not report is 0. */
export interface FolderStatus {
  readonly messages: number;
  readonly unseen: number;
  readonly uidnext: number;
  readonly uidvalidity: number;
  readonly highestmodseq: number;
  /** Bytes (STATUS=SIZE, RFC 8438). */
  readonly size: number;
}

const NOTHING: FolderStatus = { messages: 0, unseen: 0, uidnext: 0, uidvalidity: 0, highestmodseq: 0, size: 0 };

/** The STATUS items that this server supports. */
export function statusItems(has: (capability: string) => boolean): string {
  const more = `${has('CONDSTORE') ? ' HIGHESTMODSEQ' : ''}${has('STATUS=SIZE') ? ' SIZE' : ''}`;
  return `MESSAGES UNSEEN UIDNEXT UIDVALIDITY${more}`;
}

/** Parses the parenthesised items of a STATUS response. @throws Failure `mail_protocol`. */
export function readStatusItems(cursor: Cursor): FolderStatus {
  const found: Record<string, number> = {};
  cursor.expect('(');
  for (;;) {
    cursor.spaces();
    if (cursor.skip(')')) return { ...NOTHING, ...found };
    const item = cursor.atom().toLowerCase();
    cursor.spaces();
    const value = cursor.number();
    if (Object.hasOwn(NOTHING, item)) found[item] = value;
  }
}

/** Asks for the counts of one folder (RFC 3501 6.3.10). */
export function status(name: Buffer, items: string): Command<FolderStatus> {
  let found = NOTHING;
  return {
    text: withName(new CommandText('STATUS'), name).words(`(${items})`),
    handle: ({ kind, cursor }) => {
      if (kind !== 'STATUS') return false;
      cursor.nstring();
      cursor.spaces();
      found = readStatusItems(cursor);
      return true;
    },
    done: () => found,
  };
}
