import { Failure } from '@pillarbox/contract/failure';
import type { Inventory, MessageFacts } from '../port.ts';
import { fetchByUid } from './engine/commands/fetch.ts';
import type { Fetched } from './engine/commands/fetch.ts';
import { search } from './engine/commands/search.ts';
import type { Connection } from './engine/connection.ts';
import { uidSets } from './engine/text.ts';
import type { FolderState } from './folder-state.ts';

/** Messages of one job on the connection. Between two jobs, the calls that users wait for have their turn. */
const PORTION = 2000;

/** Runs a job in the folder. */
type Read = <T>(run: (connection: Connection, state: FolderState) => Promise<T>) => Promise<T>;

/** Reads what the server knows of every message of a folder. @throws Failure `mailbox_changed` when it was replaced meanwhile. */
export async function readInventory(read: Read): Promise<Inventory> {
  const { uids, uidvalidity } = await read(async (connection, state) => {
    const all = state.exists === 0 ? [] : await connection.run(search([], connection.has('ESEARCH')));
    return { uids: all, uidvalidity: state.uidvalidity };
  });
  const messages: MessageFacts[] = [];
  for (let at = 0; at < uids.length; at += PORTION) {
    const portion = uids.slice(at, at + PORTION);
    await read(async (connection, state) => {
      if (state.uidvalidity !== uidvalidity) throw new Failure('mailbox_changed');
      const wanted = new Set(portion);
      for (const set of uidSets(portion)) {
        const each = ({ uid, size = 0, arrived = 0, flags = 0, labels = [] }: Fetched & { uid: number }): void => {
          messages.push({ uid, size, arrived, flags, labels });
        };
        await connection.run(fetchByUid(set, '(UID FLAGS INTERNALDATE RFC822.SIZE)', { each, wanted }));
      }
    });
  }
  return { uidvalidity, messages: messages.sort((one, other) => one.uid - other.uid) };
}
