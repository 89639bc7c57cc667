import { summarise } from '../message/summary.ts';
import type { LocalMessage, LocalStore, NewLocalMessage } from './store.ts';
import type { ViewEntry } from '../view/entry.ts';

/** A message as it comes in. */
export interface Arrival {
  readonly source: Uint8Array;
  /** Bits of MESSAGE_FLAG that a mailbox keeps; those that the content decides are added. */
  readonly flags: number;
  /** Milliseconds since 1970. */
  readonly arrived: number;
}

/** Stores the source and reads what lists and searches will need of it. */
export async function takeIn(store: LocalStore, { source, flags, arrived }: Arrival): Promise<NewLocalMessage> {
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

/** A stored message as a view takes it. */
export function viewEntry({ uid, size, flags, envelope }: LocalMessage): ViewEntry {
  return { uid, size, flags, ...envelope };
}
