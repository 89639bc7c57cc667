import type { Command } from '../command.ts';
import { withName } from '../mailbox-name.ts';
import { CommandText } from '../text.ts';

/**
 * Rights that allow changes in a folder (RFC 4314 2.1): insert, write flags, delete messages, expunge, delete the folder.
 */
const CHANGING = /[iwtex]/;

/** Whether the user may only read a folder (RFC 4314 3.5); false if the server does not say. */
export function isReadOnly(name: Buffer): Command<boolean> {
  let rights: string | null = null;
  return {
    text: withName(new CommandText('MYRIGHTS'), name),
    handle: ({ kind, cursor }) => {
      if (kind !== 'MYRIGHTS') return false;
      cursor.value();
      cursor.spaces();
      const value = cursor.value();
      rights = Buffer.isBuffer(value) ? value.toString('latin1') : null;
      return true;
    },
    done: () => rights !== null && !CHANGING.test(rights),
    countsAsOk: () => true,
  };
}
