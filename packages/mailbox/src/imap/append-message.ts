import { readMessageId } from '../message/message-header.ts';
import { rawField, readHeaderBlock } from '../message/header-fields.ts';
import type { NewMessage } from '../port.ts';
import type { AccountCall } from './account-call.ts';
import { append } from './engine/commands/append.ts';
import type { Appended } from './engine/commands/append.ts';
import { search } from './engine/commands/search.ts';
import { noop } from './engine/commands/session.ts';
import { status } from './engine/commands/status.ts';
import type { Connection } from './engine/connection.ts';
import { wordsToSet } from './flag-words.ts';
import { crlfSource } from './changes.ts';

/** Bytes of a header that are searched for a Message-ID. */
const MAX_HEADER = 256 * 1024;

/**
 * Appends a message to a folder. @throws Failure `folder_not_found`, `mail_over_quota`, `message_too_large`,
 * `message_unreadable`.
 */
export async function appendTo(call: AccountCall, message: NewMessage): Promise<{ uid: number; uidvalidity: number }> {
  const { account } = call;
  const source = crlfSource(message.source);
  const appended = await call.job(async (connection) => {
    await account.ensurePath(connection, message.folder);
    const name = account.folders.paths.nameOf(message.folder);
    const assigned = await connection.run(append(name, wordsToSet(message.flags), source));
    if (account.selected === message.folder) {
      await connection.run(noop());
      await account.settle(connection);
    }
    if (assigned.uid !== 0) return assigned;
    // Without UIDPLUS the uid is derived from UIDNEXT after the APPEND.
    const counted = await connection.run(status(name, 'UIDNEXT UIDVALIDITY'));
    return { uid: counted.uidnext - 1, uidvalidity: counted.uidvalidity };
  });
  account.reportCountsSoon(message.folder);
  const hasUidplus = account.interactive.connection?.has('UIDPLUS') === true;
  return hasUidplus ? appended : ((await findAppended(call, message, source)) ?? appended);
}

/** The newest message of the folder with the Message-ID of the appended one. */
async function findAppended(call: AccountCall, { folder }: NewMessage, source: Buffer): Promise<Appended | undefined> {
  const head = source.subarray(0, MAX_HEADER);
  const id = readMessageId(rawField(readHeaderBlock(head, 0, head.length).fields, 'message-id'));
  if (id === '') return undefined;
  return call.work(folder, { refresh: true, retry: true }, async (connection: Connection, state) => {
    const found = await connection.run(search([{ words: 'HEADER Message-ID', value: id }], connection.has('ESEARCH')));
    const uid = found.at(-1);
    return uid === undefined ? undefined : { uid, uidvalidity: state.uidvalidity };
  });
}
