import type { Message } from '@pillarbox/contract/mail/message';
import { msg } from '@pillarbox/contract/mail/message';
import { localKeyOf, seal, unseal } from '../local-crypto.ts';
import { session } from '../session-state.ts';
import { isOwnerKept } from './offline-owner.ts';
import type { MessageFacts } from './offline-store.ts';
import { readMessage, writeMessage } from './offline-store.ts';

/** Most messages that are kept, their most bytes in total, and the most bytes of one. */
export const MAX_KEPT_MESSAGES = 200;
const MAX_KEPT_BYTES = 20 * 1024 * 1024;
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;

/** The messages that have to go, the first opened first, so that the others keep within the limits. */
export function tooMany(all: readonly MessageFacts[]): string[] {
  let bytes = 0;
  return all
    .toSorted((a, b) => b.at - a.at)
    .filter((facts, at) => {
      bytes += facts.bytes;
      return at >= MAX_KEPT_MESSAGES || bytes > MAX_KEPT_BYTES;
    })
    .map(({ id }) => id);
}

interface Place {
  readonly key: CryptoKey;
  /** Says nothing of the folder. */
  readonly id: string;
}

async function placeOf(folder: string, uid: number): Promise<Place | null> {
  const { localkey, user } = session.get();
  const key = await localKeyOf(localkey);
  if (key === null || user === null) return null;
  const name = new TextEncoder().encode(JSON.stringify([localkey, user.mail, folder, uid]));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', name));
  return { key, id: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/** Keeps a message that the user opened, encrypted, without its attachments and pictures. Never rejects. */
export async function keepMessage(message: Message): Promise<void> {
  if (!isOwnerKept()) return;
  try {
    const place = await placeOf(message.folder, message.uid);
    const text = JSON.stringify(message);
    if (place === null || text.length > MAX_MESSAGE_BYTES) return;
    const sealed = await seal(place.key, place.id, text);
    const bytes = sealed.data.byteLength;
    // Signed out while it was encrypted.
    if (!isOwnerKept() || bytes > MAX_MESSAGE_BYTES) return;
    await writeMessage({ id: place.id, at: Date.now(), bytes }, sealed, tooMany);
  } catch {
    // A full or blocked storage: the message cannot be read without a network.
  }
}

/** A message that was opened before; null when it is not kept, or cannot be decrypted. Never rejects. */
export async function keptMessage(folder: string, uid: number): Promise<Message | null> {
  try {
    const place = await placeOf(folder, uid);
    const sealed = place === null ? undefined : await readMessage(place.id);
    const text = place === null || sealed === undefined ? null : await unseal(place.key, place.id, sealed);
    const read = text === null ? null : msg.reply.safeParse(JSON.parse(text));
    return read?.success === true ? read.data : null;
  } catch {
    return null;
  }
}
