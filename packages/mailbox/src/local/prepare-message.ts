import { summarise } from '../message/summary.ts';
import type { LocalMessage, LocalStore, NewLocalMessage } from './store.ts';
import type { ViewEntry } from '../view/entry.ts';

/** A message to store. */
export interface IncomingMessage {
  readonly source: Uint8Array;
  /** Bits of MESSAGE_FLAG that a mailbox stores; the bits derived from the content are added. */
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly arrived: number;
}

/** Stores the source, and extracts what lists and searches need. */
export async function prepareMessage(
  store: LocalStore,
  { source, flags, arrived }: IncomingMessage,
): Promise<NewLocalMessage> {
  const { date, preview, text, flags: contentFlags, ...envelope } = summarise(source);
  const blob = await store.putBlob(source);
  return {
    flags: flags | contentFlags,
    arrived,
    size: source.length,
    blob,
    envelope: { ...envelope, date: date ?? arrived },
    preview,
    text,
  };
}

/** The view entry of a stored message. */
export function viewEntry({ uid, size, flags, labels, envelope }: LocalMessage): ViewEntry {
  return { uid, size, flags, labels, ...envelope };
}
