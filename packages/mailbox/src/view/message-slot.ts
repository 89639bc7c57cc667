import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { ROW_MARK } from './columns.ts';
import type { Columns } from './columns.ts';
import type { ViewEntry } from './entry.ts';
import type { KeywordSets } from './keyword-sets.ts';
import { MAX_SUBJECT } from './limits.ts';
import { nodeOf } from './message-threads.ts';
import { packPeople, plainText, unpackPeople } from './people.ts';
import type { StringTable } from './string-table.ts';
import { isSuspicious } from './suspicious-people.ts';
import type { ThreadIndex } from './thread-index.ts';

/** Where a view keeps its messages. */
export interface SlotParts {
  readonly columns: Columns;
  readonly texts: StringTable;
  readonly keywords: KeywordSets;
  readonly threads: ThreadIndex;
}

/** A message of a thread. */
export interface ThreadMember {
  readonly uid: number;
  /** The node of its Message-ID. */
  readonly node: number;
  /** The root node of its thread. */
  readonly root: number;
  /** Milliseconds since 1970. */
  readonly date: number;
  readonly flags: number;
  /** Senders as `packPeople` packs them. */
  readonly from: string;
  readonly subject: string;
}

/** What only the caller knows of a row. */
export interface RowExtra {
  readonly folder: string;
  readonly preview: string;
  readonly threadmap?: number[];
}

/** Stores a message in a free slot, which is returned. */
export function storeEntry(entry: ViewEntry, { columns, texts, keywords, threads }: SlotParts): number {
  const slot = columns.take();
  columns.uid[slot] = entry.uid;
  columns.date[slot] = Number.isFinite(entry.date) ? entry.date : 0;
  columns.size[slot] = entry.size;
  columns.flags[slot] = entry.flags;
  columns.keywords[slot] = keywords.intern(entry.labels ?? []);
  columns.from[slot] = texts.intern(packPeople(entry.from));
  columns.to[slot] = texts.intern(packPeople(entry.to));
  columns.cc[slot] = texts.intern(packPeople(entry.cc));
  columns.bcc[slot] = texts.intern(packPeople(entry.bcc));
  columns.subject[slot] = texts.intern(plainText(entry.subject, MAX_SUBJECT));
  columns.node[slot] = nodeOf(threads, entry);
  columns.marks[slot] = entry.messageId.trim() === '' ? ROW_MARK.UNNAMED : 0;
  return slot;
}

/** The message of a slot as a row. */
export function rowAt(slot: number, { columns, texts, keywords, threads }: SlotParts, extra: RowExtra): MessageRow {
  const labels = keywords.of(columns.keywords[slot] ?? 0);
  const people = (column: Uint32Array) => unpackPeople(texts.text(column[slot] ?? 0));
  return {
    uid: columns.uid[slot] ?? 0,
    date: columns.date[slot] ?? 0,
    from: people(columns.from),
    to: people(columns.to),
    cc: people(columns.cc),
    bcc: people(columns.bcc),
    subject: texts.text(columns.subject[slot] ?? 0),
    preview: extra.preview,
    flags: columns.flags[slot] ?? 0,
    folder: extra.folder,
    threadid: threads.hex(threads.root(columns.node[slot] ?? 0)),
    threadmap: extra.threadmap ?? [],
    size: columns.size[slot] ?? 0,
    ...(isSuspicious(texts.text(columns.from[slot] ?? 0)) && { suspicious: true }),
    ...(labels.length > 0 && { labels: [...labels] }),
  };
}

/** The message of a slot as a member of its thread. */
export function memberAt(slot: number, { columns, texts, threads }: Omit<SlotParts, 'keywords'>): ThreadMember {
  const node = columns.node[slot] ?? 0;
  return {
    uid: columns.uid[slot] ?? 0,
    node,
    root: threads.root(node),
    date: columns.date[slot] ?? 0,
    flags: columns.flags[slot] ?? 0,
    from: texts.text(columns.from[slot] ?? 0),
    subject: texts.text(columns.subject[slot] ?? 0),
  };
}
