import { Failure } from '@pillarbox/contract/failure';
import type { MessageSource } from '../port.ts';
import type { LocalStore } from './store.ts';

/** A folder whose messages are read. */
interface ReadFolder {
  readonly id: number;
  readonly uidvalidity: number;
}

/** One message. @throws Failure `message_not_found`, `message_too_large`. */
export async function readSource(
  store: LocalStore,
  { id, uidvalidity }: ReadFolder,
  { uid, maxBytes }: { readonly uid: number; readonly maxBytes: number },
): Promise<MessageSource> {
  const [message] = await store.messages(id, [uid]);
  if (message === undefined) throw new Failure('message_not_found');
  if (message.size > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
  const source = await store.blob(message.blob);
  if (source === null) throw new Failure('message_not_found');
  return { uid, uidvalidity, flags: message.flags, arrived: message.arrived, source, isWhole: true };
}

/** Those of the messages that are there, as long as they have at most `maxBytes` together. */
export async function readSources(
  store: LocalStore,
  { id, uidvalidity }: ReadFolder,
  { uids, maxBytes }: { readonly uids: readonly number[]; readonly maxBytes: number },
): Promise<MessageSource[]> {
  const found: MessageSource[] = [];
  let left = maxBytes;
  for (const { uid, flags, arrived, size, blob } of await store.messages(id, uids)) {
    if (size > left) continue;
    const source = await store.blob(blob);
    if (source === null) continue;
    found.push({ uid, uidvalidity, flags, arrived, source, isWhole: true });
    left -= size;
  }
  return found;
}
