import { MAX_CONVERSATION } from '@pillarbox/contract/mail/conversation';
import type { Address } from '@pillarbox/contract/mail/fields';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { ConversationSummary, MessageRow } from '@pillarbox/contract/mail/message-row';
import { MAX_CONVERSATION_PEOPLE } from '@pillarbox/contract/mail/message-row';
import type { FolderView } from './folder-view.ts';
import type { ThreadMember } from './message-slot.ts';
import { unpackPeople } from './people.ts';
import type { ThreadIndex } from './thread-index.ts';

/** A folder with its view. */
export interface ViewedFolder {
  readonly path: string;
  readonly view: FolderView;
}

/** A message of a conversation. */
export interface ConversationMember extends ThreadMember {
  readonly folder: string;
}

/** The messages of a conversation that an answer holds, oldest first, and how many there are. */
export interface FoundConversation {
  readonly total: number;
  readonly members: readonly ConversationMember[];
}

/**
 * The conversation of a message over several folders.
 *
 * @param shown the folder of the message. Its view may have an index of threads of its own (Spam, Trash).
 * @param others the folders that share one index of threads; `shown` may be among them.
 */
export function conversationOver(
  shown: ViewedFolder,
  uid: number,
  { others, threads }: { readonly others: readonly ViewedFolder[]; readonly threads: ThreadIndex },
): FoundConversation {
  const root = shown.view.rootOf(uid);
  if (root < 0) return { total: 0, members: [] };
  const found: ConversationMember[] = [];
  const isApart = shown.view.threads !== threads;
  if (isApart) collect(found, [shown], marks(shown.view.threads, [root]));
  collect(found, others, marks(threads, isApart ? sameRoots(shown.view.threads, root, threads) : [root]));
  const members = withoutCopies(found, shown.path);
  return { total: members.length, members: members.slice(-MAX_CONVERSATION) };
}

/** Rows with the summary of their conversation, where that has several messages. */
export function withConversations(
  rows: readonly MessageRow[],
  shown: ViewedFolder,
  { others, threads }: { readonly others: readonly ViewedFolder[]; readonly threads: ThreadIndex },
): MessageRow[] {
  if (shown.view.threads !== threads) return [...rows];
  const roots = rows.map(({ uid }) => shown.view.rootOf(uid));
  const found: ConversationMember[] = [];
  collect(found, others, marks(threads, roots));
  const byRoot = new Map<number, ConversationMember[]>();
  for (const member of found) {
    const known = byRoot.get(member.root);
    if (known === undefined) byRoot.set(member.root, [member]);
    else known.push(member);
  }
  return rows.map((row, at) => {
    const members = withoutCopies(byRoot.get(roots[at] ?? -1) ?? [], shown.path);
    return members.length < 2 ? row : { ...row, conversation: summaryOf(members) };
  });
}

function collect(found: ConversationMember[], folders: readonly ViewedFolder[], marked: Uint8Array): void {
  for (const { path, view } of folders) {
    for (const member of view.inThreads(marked)) found.push({ ...member, folder: path });
  }
}

function marks(threads: ThreadIndex, roots: readonly number[]): Uint8Array {
  const marked = new Uint8Array(threads.count);
  for (const root of roots) if (root >= 0) marked[root] = 1;
  return marked;
}

/** The roots in one index of the Message-IDs that a thread of another index has. */
function sameRoots(from: ThreadIndex, root: number, to: ThreadIndex): number[] {
  const roots = new Set<number>();
  for (const hash of from.hashesOf(root)) {
    const node = to.find(hash);
    if (node >= 0) roots.add(to.root(node));
  }
  return [...roots];
}

/**
 * Sorts by date and leaves out copies in other folders: the copy in the folder that is shown stays, otherwise the first. Only
 * a message that also has the same date, sender and subject is a copy, because anybody can send a known Message-ID.
 */
function withoutCopies(found: readonly ConversationMember[], shown: string): ConversationMember[] {
  const sorted = [...found].sort((a, b) => a.date - b.date || compare(a.folder, b.folder) || a.uid - b.uid);
  const holders = new Map<string, string>();
  const keyOf = ({ node, date, from, subject }: ThreadMember): string => [node, date, from, subject].join('\u0000');
  for (const member of sorted) {
    const key = keyOf(member);
    if (member.folder === shown || !holders.has(key)) holders.set(key, member.folder);
  }
  return sorted.filter((member) => holders.get(keyOf(member)) === member.folder);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function summaryOf(members: readonly ConversationMember[]): ConversationSummary {
  const people = new Map<string, Address>();
  for (const { from } of members) {
    if (people.size === MAX_CONVERSATION_PEOPLE) break;
    const sender = unpackPeople(from)[0];
    const key = sender?.mail.toLowerCase() ?? '';
    if (sender !== undefined && !people.has(key)) people.set(key, sender);
  }
  const { folder, uid } = firstToRead(members);
  return { count: members.length, people: [...people.values()], open: { folder, uid } };
}

/** The oldest unread message, otherwise the newest; a draft only when there is nothing else. */
function firstToRead(members: readonly ConversationMember[]): { readonly folder: string; readonly uid: number } {
  const has = (member: ConversationMember, flag: number): boolean => (member.flags & flag) !== 0;
  const received = members.filter((member) => !has(member, MESSAGE_FLAG.DRAFT));
  const unread = received.find((member) => !has(member, MESSAGE_FLAG.SEEN));
  return unread ?? received.at(-1) ?? members.at(-1) ?? { folder: '', uid: 0 };
}
