import { MAX_CONVERSATION } from '@pillarbox/contract/mail/conversation';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conversationOver, withConversations } from './across-folders.ts';
import type { ViewedFolder } from './across-folders.ts';
import type { ViewEntry } from './entry.ts';
import { FolderView } from './folder-view.ts';
import { MAX_REFERENCES } from './limits.ts';
import { ThreadIndex } from './thread-index.ts';

const idOf = (message: number): string => `<${String(message)}@x.test>`;

function entry(uid: number, more: Partial<ViewEntry> = {}): ViewEntry {
  const from = [{ name: 'Ann', mail: 'ann@x.test' }];
  const nobody = { to: [], cc: [], bcc: [] };
  return {
    uid,
    date: uid,
    size: 9,
    flags: 0,
    messageId: idOf(uid),
    references: [],
    from,
    ...nobody,
    subject: 's',
    ...more,
  };
}

function folders(count: number): { all: ViewedFolder[]; threads: ThreadIndex } {
  const threads = new ThreadIndex();
  const all = Array.from({ length: count }, (_, at) => ({
    path: `F${String(at)}`,
    view: new FolderView(1, 1, threads),
  }));
  return { all, threads };
}

/** Any References at all: of itself, of each other in circles, of messages that are nowhere, thousands of them, junk. */
const anyMessage = fc.record({
  folder: fc.nat({ max: 2 }),
  references: fc.array(
    fc.oneof(fc.nat({ max: 25 }).map(idOf), fc.constantFrom('', '<>', ' ', '<a@gone.test>', '<b@gone.test>')),
    { maxLength: 6 },
  ),
});

describe('conversations over folders', () => {
  it('are what chains of References join, whatever those claim and in whichever order messages come', () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 20, size: 'max' }), fc.boolean(), (messages, backwards) => {
        const { all, threads } = folders(3);
        const known = messages.map(({ folder, references }, at) => ({ folder, entry: entry(at + 1, { references }) }));
        for (const one of backwards ? known.toReversed() : known) all[one.folder]?.view.insert([one.entry]);
        const groupOf = components(known.map((one) => one.entry));
        for (const { folder, entry: of } of known) {
          const shown = all[folder] ?? { path: '', view: new FolderView(1) };
          const found = conversationOver(shown, of.uid, { others: all, threads });
          const expected = known
            .filter((other) => groupOf(other.entry.uid) === groupOf(of.uid))
            .map((o) => o.entry.uid);
          expect(found.members.map(({ uid }) => uid)).toEqual(expected);
          expect(found.total).toBe(expected.length);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('join at most so many conversations by the lies of one message', () => {
    const { all, threads } = folders(1);
    const [inbox] = all;
    if (inbox === undefined) throw new Error('no folder');
    inbox.view.insert(Array.from({ length: 500 }, (_, at) => entry(at + 1)));
    inbox.view.insert([entry(1000, { references: Array.from({ length: 500 }, (_, at) => idOf(at + 1)) })]);
    expect(conversationOver(inbox, 1000, { others: all, threads }).total).toBe(MAX_REFERENCES + 1);
  });

  it('answer the newest messages of a conversation of 5,000, and how many there are', () => {
    const { all, threads } = folders(2);
    const [inbox, other] = all;
    if (inbox === undefined || other === undefined) throw new Error('no folder');
    for (let uid = 1; uid <= 5000; uid += 1) {
      const references = [idOf(1), idOf(uid - 1), idOf(uid + 1)];
      (uid % 2 === 0 ? inbox : other).view.insert([entry(uid, { references })]);
    }
    const found = conversationOver(inbox, 2, { others: all, threads });
    expect(found.total).toBe(5000);
    expect(found.members).toHaveLength(MAX_CONVERSATION);
    expect(found.members.at(-1)).toMatchObject({ uid: 5000, folder: 'F0' });
  });

  it('open at the oldest unread message, otherwise at the newest, and never at a draft', () => {
    const openedOf = (...flags: number[]): unknown => {
      const { all, threads } = folders(1);
      const [inbox] = all;
      if (inbox === undefined) throw new Error('no folder');
      inbox.view.insert(flags.map((bits, at) => entry(at + 1, { flags: bits, references: [idOf(1)] })));
      const row = inbox.view.row(1, { folder: 'F0', preview: '' });
      if (row === undefined) throw new Error('no row');
      return withConversations([row], inbox, { others: all, threads })[0]?.conversation?.open.uid;
    };
    const { SEEN, DRAFT } = MESSAGE_FLAG;
    expect(openedOf(SEEN, 0, 0)).toBe(2);
    expect(openedOf(SEEN, SEEN, SEEN)).toBe(3);
    expect(openedOf(SEEN, SEEN, DRAFT)).toBe(2);
    expect(openedOf(DRAFT | SEEN, DRAFT)).toBe(2);
  });
});

/** The connected components of Message-IDs and References, by searching all pairs. */
function components(entries: readonly ViewEntry[]): (uid: number) => string {
  const group = new Map<string, string>();
  const groupOf = (id: string): string => group.get(id) ?? id;
  for (const { messageId, references } of entries) {
    const joined = [messageId, ...references.filter((id) => id.trim() !== '')].map(groupOf);
    const ids = [messageId, ...references, ...[...group].filter(([, of]) => joined.includes(of)).map(([id]) => id)];
    for (const id of ids) if (id.trim() !== '') group.set(id, joined[0] ?? '');
  }
  return (uid) => groupOf(idOf(uid));
}
