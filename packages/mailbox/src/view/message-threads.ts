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
  const node = threads.node(hash);
  linkReferences(threads, entry.references, node);
  return node;
}

/** Joins a chain of References (oldest first) with the message at its end. Returns whether threads changed. */
export function linkReferences(threads: ThreadIndex, references: readonly string[], node: number): boolean {
  const kept =
    references.length > MAX_REFERENCES ? [references[0] ?? '', ...references.slice(1 - MAX_REFERENCES)] : references;
  let joined = false;
  let parent = -1;
  for (const reference of kept) {
    if (reference.trim() === '') continue;
    const next = threads.node(hashMessageId(reference));
    if (parent >= 0 && threads.link(parent, next)) joined = true;
    parent = next;
  }
  return (parent >= 0 && threads.link(parent, node)) || joined;
}
