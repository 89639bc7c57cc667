import type { ViewEntry } from './entry.ts';
import { hash64, hashMessageId } from './hash.ts';
import { MAX_REFERENCES } from './limits.ts';
import { packPeople } from './people.ts';
import type { ThreadIndex } from './thread-index.ts';

/** The node of a message, joined with those of its References. */
export function nodeOf(threads: ThreadIndex, entry: ViewEntry): number {
  // A message without a Message-ID is a thread of its own, with the same id in every folder that holds a copy.
  const hash =
    entry.messageId.trim() === ''
      ? hash64(`\u0000${String(entry.date)} ${packPeople(entry.from)} ${entry.subject}`)
      : hashMessageId(entry.messageId);
  const known = threads.count;
  const node = threads.node(hash);
  linkReferences(threads, { references: entry.references, node, known });
  return node;
}

/** The References of one message. */
interface MessageReferences {
  /** Message-IDs, oldest first. */
  readonly references: readonly string[];
  /** The message's own node. */
  readonly node: number;
  /** The number of Message-IDs that were known before this message. */
  readonly known: number;
}

/** Joins a chain of References with the message at its end. Returns whether threads changed. */
export function linkReferences(threads: ThreadIndex, { references, node, known }: MessageReferences): boolean {
  const kept =
    references.length > MAX_REFERENCES ? [references[0] ?? '', ...references.slice(1 - MAX_REFERENCES)] : references;
  let joined = false;
  let parent = -1;
  for (const reference of kept) {
    if (reference.trim() === '') continue;
    const next = threads.node(hashMessageId(reference));
    if (parent >= 0 && threads.link(parent, next, known)) joined = true;
    parent = next;
  }
  return (parent >= 0 && threads.link(parent, node, known)) || joined;
}
