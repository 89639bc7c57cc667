import { readMessageId } from '../message/message-header.ts';
import { rawField, readHeaderBlock } from '../message/header-fields.ts';
import { Failure } from '@pillarbox/contract/failure';
import type { AppendedMessages, NewMessage } from '../port.ts';
import type { AccountCall } from './account-call.ts';
import { afterChange } from './after-change.ts';
import { append } from './engine/commands/append.ts';
import type { AppendedMessage } from './engine/commands/append.ts';
import { search } from './engine/commands/search.ts';
import { noop } from './engine/commands/session.ts';
import { status } from './engine/commands/status.ts';
import type { Connection } from './engine/connection.ts';
import { wordsToSet } from './flag-words.ts';
import { crlfSource } from './changes.ts';

/** Bytes of a header that are searched for a Message-ID. */
const MAX_HEADER = 256 * 1024;

/**
 * Appends a message to a folder. The uid is 0 when the message is stored and the server does not say where.
 * @throws Failure `folder_not_found`, `mail_over_quota`, `message_too_large`, `message_unreadable`.
 */
export async function appendTo(call: AccountCall, message: NewMessage): Promise<{ uid: number; uidvalidity: number }> {
  const { account } = call;
  const source = soundSource(message);
  if (source === null) throw new Failure('message_unreadable');
  const appended = await call.job(async (connection) => {
    await account.ensurePath(connection, message.folder);
    const name = account.folders.paths.nameOf(message.folder);
    const { uids, uidvalidity } = await connection.run(append(name, [toAppend(message, source)]));
    if (account.selected === message.folder) {
      await afterChange(async () => {
        await connection.run(noop());
        await account.settle(connection);
      });
    }
    const [uid] = uids;
    if (uid !== undefined) return { uid, uidvalidity, isTold: true };
    // Without UIDPLUS the uid is derived from UIDNEXT after the APPEND.
    const counted = await afterChange(() => connection.run(status(name, 'UIDNEXT UIDVALIDITY')));
    if (counted === null || counted.uidnext === 0) return { uid: 0, uidvalidity: 0, isTold: false };
    return { uid: counted.uidnext - 1, uidvalidity: counted.uidvalidity, isTold: connection.has('UIDPLUS') };
  });
  account.reportCountsSoon(message.folder);
  const { uid, uidvalidity, isTold } = appended;
  const found = isTold ? null : await afterChange(() => findAppended(call, message, source));
  return found ?? { uid, uidvalidity };
}

/** Codes that concern one message; with any other one, the next message would fail as well. */
const OF_ONE: readonly string[] = ['message_too_large', 'message_unreadable', 'mail_refused', 'invalid_request'];

/**
 * Appends messages in one command where the server has MULTIAPPEND; when it refuses them, or cannot, one after the other.
 * @throws Failure `folder_not_found`, `mail_over_quota` for the first message.
 */
export async function appendAllTo(
  call: AccountCall,
  folder: string,
  messages: readonly Omit<NewMessage, 'folder'>[],
): Promise<AppendedMessages> {
  const atOnce = await multiAppend(call, folder, messages);
  if (atOnce !== null) return atOnce;
  let validity = 0;
  const results: (number | Failure)[] = [];
  for (const message of messages) {
    try {
      const { uid, uidvalidity } = await appendTo(call, { ...message, folder });
      validity = uidvalidity;
      results.push(uid);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (OF_ONE.includes(error.code)) results.push(error);
      else if (results.length === 0) throw error;
      else return { uidvalidity: validity, results, stopped: error };
    }
  }
  return { uidvalidity: validity, results };
}

/** Null when the server cannot append several messages at once, refuses these, or does not say which uids they have. */
async function multiAppend(
  call: AccountCall,
  folder: string,
  messages: readonly Omit<NewMessage, 'folder'>[],
): Promise<AppendedMessages | null> {
  const { account } = call;
  const sources = messages.map(soundSource);
  const sound = messages.flatMap((message, at) => {
    const source = sources[at] ?? null;
    return source === null ? [] : [toAppend(message, source)];
  });
  if (sound.length < 2) return null;
  const appended = await call.job(async (connection) => {
    if (!connection.has('MULTIAPPEND') || !connection.has('UIDPLUS')) return null;
    await account.ensurePath(connection, folder);
    try {
      return await connection.run(append(account.folders.paths.nameOf(folder), sound));
    } catch (error) {
      if (error instanceof Failure && OF_ONE.includes(error.code)) return null;
      throw error;
    }
  });
  if (appended === null) return null;
  account.reportCountsSoon(folder);
  const uids = [...appended.uids];
  const unreadable = new Failure('message_unreadable');
  const results = sources.map((source) => (source === null ? unreadable : (uids.shift() ?? 0)));
  return { uidvalidity: appended.uidvalidity, results };
}

/** The source as a server takes it; null when none does. */
function soundSource({ source, isSound }: Omit<NewMessage, 'folder'>): Buffer | null {
  if (isSound === true) return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return source.includes(0) ? null : crlfSource(source);
}

function toAppend({ flags, arrived }: Omit<NewMessage, 'folder'>, source: Buffer): AppendedMessage {
  return { words: wordsToSet(flags), arrived, source };
}

/** The newest message of the folder with the Message-ID of the appended one. */
async function findAppended(
  call: AccountCall,
  { folder }: NewMessage,
  source: Buffer,
): Promise<{ uid: number; uidvalidity: number } | undefined> {
  const head = source.subarray(0, MAX_HEADER);
  const id = readMessageId(rawField(readHeaderBlock(head, 0, head.length).fields, 'message-id'));
  if (id === '') return undefined;
  return call.work(folder, { refresh: true, retry: true }, async (connection: Connection, state) => {
    const found = await connection.run(search([{ words: 'HEADER Message-ID', value: id }], connection.has('ESEARCH')));
    const uid = found.at(-1);
    return uid === undefined ? undefined : { uid, uidvalidity: state.uidvalidity };
  });
}
