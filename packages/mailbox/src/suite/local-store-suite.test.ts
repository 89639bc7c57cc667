import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { LocalFolder, LocalStore, NewLocalMessage } from '../local/store.ts';

const { SEEN, FLAGGED, ANSWERED, DRAFT, DELETED } = MESSAGE_FLAG;
const ANN = 'ann@example.test';

/** Creates an empty store for one test, and closes it afterwards. */
export interface StoreUnderTest {
  readonly store: LocalStore;
  close(): Promise<void>;
}

function message(values: Partial<NewLocalMessage> & { subject?: string; messageId?: string } = {}): NewLocalMessage {
  const { subject = 'Hello', messageId = '', ...rest } = values;
  return {
    flags: 0,
    arrived: 1_700_000_000_000,
    size: 10,
    blob: 'none',
    preview: 'Hello there',
    text: 'hello there',
    envelope: {
      date: 1_700_000_000_000,
      from: [{ name: 'Ann "Q" Öztürk', mail: ANN }],
      to: [],
      cc: [],
      bcc: [],
      subject,
      messageId,
      references: ['<a@b>', '<c@d>'],
    },
    ...rest,
  };
}

/** The behaviour of a storage of the built-in mail system; every implementation runs it. */
export function describeLocalStore(name: string, setup: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let under: StoreUnderTest;
    let store: LocalStore;
    let inbox: LocalFolder;
    let other: LocalFolder;

    const folder = async (path: string, use: LocalFolder['use'] = null): Promise<LocalFolder> => {
      const made = await store.addFolder(ANN, { path, use, uidvalidity: 77 });
      if (made === null) throw new Error(`No folder ${path}`);
      return made;
    };
    const add = async (to: LocalFolder, ...messages: NewLocalMessage[]): Promise<number[]> =>
      (await store.addMessages(to.id, messages))?.uids ?? [];

    beforeEach(async () => {
      under = await setup();
      store = under.store;
      await store.addAccount({ address: ANN, name: 'Ann', passwordHash: 'hash', quota: 1000 });
      inbox = await folder('INBOX', 'inbox');
      other = await folder('Other');
    });
    afterEach(() => under.close());

    it('stores accounts by address and rejects a second one with the same address', async () => {
      expect(await store.account(ANN)).toEqual({ address: ANN, name: 'Ann', passwordHash: 'hash', quota: 1000 });
      expect(await store.account('nobody@example.test')).toBeNull();
      expect(await store.addAccount({ address: ANN, name: 'x', passwordHash: 'y', quota: 0 })).toBe(false);
      expect((await store.account(ANN))?.name).toBe('Ann');
    });

    it('changes the password hash of one account only', async () => {
      await store.addAccount({ address: 'bob@example.test', name: '', passwordHash: 'his', quota: 0 });
      expect(await store.setPasswordHash(ANN, 'new')).toBe(true);
      expect((await store.account(ANN))?.passwordHash).toBe('new');
      expect((await store.account('bob@example.test'))?.passwordHash).toBe('his');
      expect(await store.setPasswordHash('nobody@example.test', 'new')).toBe(false);
    });

    it('replaces rules only if they are still as expected', async () => {
      expect(await store.mailRules(ANN)).toBe('');
      expect(await store.setMailRules(ANN, { text: 'a', expected: 'x' })).toBe(false);
      expect(await store.setMailRules(ANN, { text: 'a', expected: '' })).toBe(true);
      expect(await store.setMailRules(ANN, { text: 'b', expected: '' })).toBe(false);
      expect(await store.setMailRules(ANN, { text: 'b', expected: 'a' })).toBe(true);
      expect(await store.mailRules(ANN)).toBe('b');
      expect(await store.setMailRules('nobody@example.test', { text: 'a', expected: '' })).toBe(false);
    });

    it('grants one answer to each key', async () => {
      const claims = await Promise.all([1, 2, 3].map(() => store.claimAnswer(ANN, { key: 'bob', days: 7 })));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await store.claimAnswer(ANN, { key: 'carl', days: 7 })).toBe(true);
      expect(await store.claimAnswer(ANN, { key: 'bob', days: 0 })).toBe(true);
    });

    it('separates the folders of accounts, compares paths byte for byte and assigns unique ids', async () => {
      expect(await store.addFolder(ANN, { path: 'Other', use: null, uidvalidity: 1 })).toBeNull();
      expect(await store.addFolder('nobody@example.test', { path: 'X', use: null, uidvalidity: 1 })).toBeNull();
      const small = await folder('other');
      const umlaut = await folder('Öffentlich/' + 'ä'.repeat(300) + '/🌲');
      await store.addAccount({ address: 'bob@example.test', name: '', passwordHash: '', quota: 0 });
      await store.addFolder('bob@example.test', { path: 'INBOX', use: 'inbox', uidvalidity: 5 });
      const mine = await store.folders(ANN);
      expect(new Set(mine.map(({ id }) => id))).toEqual(new Set([inbox.id, other.id, small.id, umlaut.id]));
      expect(mine.find(({ id }) => id === umlaut.id)?.path).toBe(umlaut.path);
      expect(await store.folder(inbox.id)).toEqual({
        id: inbox.id,
        path: 'INBOX',
        use: 'inbox',
        uidvalidity: 77,
        uidnext: 1,
        modseq: 1,
      });
    });

    it('renames folders all or none, swaps included', async () => {
      const child = await folder('Other/Child');
      expect(await store.renameFolders(ANN, [{ id: other.id, path: 'INBOX' }])).toBe(false);
      expect(
        await store.renameFolders(ANN, [
          { id: other.id, path: 'New' },
          { id: child.id, path: 'INBOX' },
        ]),
      ).toBe(false);
      expect((await store.folder(other.id))?.path).toBe('Other');
      const swap = [
        { id: other.id, path: 'Other/Child' },
        { id: child.id, path: 'Other' },
      ];
      expect(await store.renameFolders(ANN, swap)).toBe(true);
      expect((await store.folder(other.id))?.path).toBe('Other/Child');
      expect((await store.folder(child.id))?.path).toBe('Other');
    });

    it('removes folders of this account only, with their messages and blobs', async () => {
      const blob = await store.putBlob(Buffer.from('x'));
      await add(other, message({ blob }));
      await store.removeFolders('bob@example.test', [other.id]);
      expect(await store.folder(other.id)).not.toBeNull();
      await store.removeFolders(ANN, [other.id]);
      expect(await store.folder(other.id)).toBeNull();
      expect(await store.blob(blob)).toBeNull();
      expect(await store.changes(other.id, 0, 1)).toBeNull();
      expect(await store.addMessages(other.id, [message()])).toBeNull();
      expect(await store.messages(other.id, [1])).toEqual([]);
      const again = await folder('Other');
      expect(again.id).not.toBe(other.id);
    });

    it('returns a source byte for byte', async () => {
      const source = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
      const id = await store.putBlob(source);
      expect(Buffer.from((await store.blob(id)) ?? []).equals(Buffer.from(source))).toBe(true);
      expect(await store.blob('no-such-blob')).toBeNull();
    });

    it('assigns ascending uids that are never reused, and returns messages unchanged', async () => {
      const first = message({ subject: 'Über\u0001 🌲', preview: '\u0001encrypted', flags: SEEN | FLAGGED });
      expect(await add(inbox, first, message())).toEqual([1, 2]);
      const [back] = await store.messages(inbox.id, [1]);
      const { text: _text, ...shown } = first;
      expect(back).toEqual({ ...shown, uid: 1, modseq: 2, labels: [] });
      await store.removeMessages(inbox.id, [2]);
      expect(await add(inbox, message())).toEqual([3]);
      expect(await store.folder(inbox.id)).toMatchObject({ uidnext: 4, modseq: 4 });
    });

    it('assigns different uids to messages that arrive at the same time', async () => {
      const added = await Promise.all(Array.from({ length: 20 }, () => add(inbox, message(), message())));
      const uids = added.flat();
      expect(new Set(uids).size).toBe(40);
      expect(await store.folder(inbox.id)).toMatchObject({ uidnext: 41, modseq: 21 });
    });

    it('reads a folder in steps, and messages by uid in ascending order', async () => {
      await add(inbox, ...Array.from({ length: 7 }, (_, at) => message({ subject: String(at + 1) })));
      const page = await store.scan(inbox.id, 2, 3);
      expect(page.map(({ uid, envelope }) => [uid, envelope.subject])).toEqual([
        [3, '3'],
        [4, '4'],
        [5, '5'],
      ]);
      expect((await store.messages(inbox.id, [6, 2, 99, 6])).map(({ uid }) => uid)).toEqual([2, 6]);
      expect(await store.messages(inbox.id, [])).toEqual([]);
    });

    it('changes flags by mask and returns what changed', async () => {
      await add(inbox, message({ flags: SEEN }), message({ flags: SEEN | FLAGGED }), message());
      expect(await store.changeFlags(inbox.id, [3, 1, 2, 9], { set: FLAGGED, unset: SEEN })).toEqual([1, 2, 3]);
      expect(await store.changeFlags(inbox.id, [1, 2, 3], { set: FLAGGED, unset: SEEN })).toEqual([]);
      expect((await store.messages(inbox.id, [1, 2, 3])).map(({ flags, modseq }) => [flags, modseq])).toEqual([
        [FLAGGED, 3],
        [FLAGGED, 3],
        [FLAGGED, 3],
      ]);
      expect(await store.folder(inbox.id)).toMatchObject({ modseq: 3 });
    });

    it('adds and removes labels, returns what changed, and names the labels in use', async () => {
      await add(inbox, message(), message(), message());
      expect(await store.changeLabels(inbox.id, [2, 1, 9], { add: ['work', '$label1'], remove: [] })).toEqual([1, 2]);
      expect(await store.changeLabels(inbox.id, [1, 2], { add: ['work'], remove: ['other'] })).toEqual([]);
      const before = await store.folder(inbox.id);
      expect(await store.changeLabels(inbox.id, [1, 3], { add: ['a'], remove: ['work'] })).toEqual([1, 3]);
      expect((await store.messages(inbox.id, [1, 2, 3])).map(({ labels }) => labels)).toEqual([
        ['$label1', 'a'],
        ['$label1', 'work'],
        ['a'],
      ]);
      expect((await store.changes(inbox.id, before?.modseq ?? 0, 4))?.flags).toEqual([
        { uid: 1, flags: 0, labels: ['$label1', 'a'] },
        { uid: 3, flags: 0, labels: ['a'] },
      ]);
      const [, to] = (await store.moveMessages(inbox.id, [2], other.id))?.[0] ?? [];
      expect((await store.messages(other.id, [to ?? 0]))[0]?.labels).toEqual(['$label1', 'work']);
      expect(await store.labelsInUse(ANN)).toEqual(['$label1', 'a', 'work']);
      expect(await store.changeLabels(-1, [1], { add: ['a'], remove: [] })).toEqual([]);
    });

    it('returns the changes since a modseq: new messages, flags and removals', async () => {
      await add(inbox, message(), message(), message());
      const before = await store.folder(inbox.id);
      await store.changeFlags(inbox.id, [1], { set: SEEN, unset: 0 });
      await store.removeMessages(inbox.id, [2]);
      await add(inbox, message({ flags: DRAFT }), message());
      await store.removeMessages(inbox.id, [5]);
      const changes = await store.changes(inbox.id, before?.modseq ?? 0, before?.uidnext ?? 0);
      expect(changes).toMatchObject({ uidnext: 6, flags: [{ uid: 1, flags: SEEN }], vanished: [2] });
      expect(changes?.added.map(({ uid, flags }) => [uid, flags])).toEqual([[4, DRAFT]]);
      expect(await store.changes(inbox.id, changes?.modseq ?? 0, 6)).toEqual({
        modseq: changes?.modseq,
        uidnext: 6,
        added: [],
        flags: [],
        vanished: [],
      });
    });

    it('moves messages in the given order with a map of uids, and keeps their blobs', async () => {
      const blob = await store.putBlob(Buffer.from('kept'));
      await add(other, message());
      await add(inbox, message({ subject: 'a', blob, flags: ANSWERED }), message({ subject: 'b' }), message());
      expect(await store.moveMessages(inbox.id, [2, 1, 44, 2], other.id)).toEqual([
        [2, 2],
        [1, 3],
      ]);
      expect((await store.messages(other.id, [2, 3])).map(({ envelope }) => envelope.subject)).toEqual(['b', 'a']);
      expect((await store.messages(other.id, [3]))[0]).toMatchObject({ flags: ANSWERED, blob });
      expect((await store.scan(inbox.id, 0, 10)).map(({ uid }) => uid)).toEqual([3]);
      expect((await store.changes(inbox.id, 2, 4))?.vanished).toEqual([1, 2]);
      expect(await store.blob(blob)).not.toBeNull();
      expect(await store.findText(other.id, 'hello')).toEqual([1, 2, 3]);
    });

    it('moves within one folder, to a missing folder, and nothing', async () => {
      await add(inbox, message(), message());
      expect(await store.moveMessages(inbox.id, [1], inbox.id)).toEqual([[1, 3]]);
      const changes = await store.changes(inbox.id, 2, 3);
      expect(changes).toMatchObject({ modseq: 3, uidnext: 4, vanished: [1] });
      expect(changes?.added.map(({ uid }) => uid)).toEqual([3]);
      expect(await store.moveMessages(inbox.id, [2], 987_654)).toBeNull();
      expect(await store.moveMessages(inbox.id, [77], other.id)).toEqual([]);
      expect((await store.scan(inbox.id, 0, 10)).map(({ uid }) => uid)).toEqual([2, 3]);
    });

    it('moves a message once when two calls ask at the same time', async () => {
      await add(inbox, message());
      const results = await Promise.all([1, 2].map(() => store.moveMessages(inbox.id, [1], other.id)));
      expect(results.flat()).toEqual([[1, 1]]);
      expect(await store.scan(other.id, 0, 10)).toHaveLength(1);
    });

    it('removes a blob with the last message that refers to it', async () => {
      const blob = await store.putBlob(Buffer.from('shared'));
      await add(inbox, message({ blob }));
      await add(other, message({ blob }));
      expect(await store.removeMessages(inbox.id, [1, 5])).toEqual([1]);
      expect(await store.blob(blob)).not.toBeNull();
      expect(await store.removeMessages(other.id, [1])).toEqual([1]);
      expect(await store.blob(blob)).toBeNull();
      expect(await store.removeMessages(other.id, [1])).toEqual([]);
    });

    it('finds words as plain text, and Message-IDs', async () => {
      await add(
        inbox,
        message({ text: 'one 100% of a_b', messageId: '<1@x>' }),
        message({ text: 'ονομα 日本語', messageId: '<2@x>' }),
        message({ text: '', messageId: `<${'l'.repeat(900)}@x>` }),
      );
      expect(await store.findText(inbox.id, '100%')).toEqual([1]);
      expect(await store.findText(inbox.id, '%')).toEqual([1]);
      expect(await store.findText(inbox.id, 'a_b')).toEqual([1]);
      expect(await store.findText(inbox.id, 'axb')).toEqual([]);
      expect(await store.findText(inbox.id, '本語')).toEqual([2]);
      expect(await store.findText(inbox.id, "'); drop table x; --\\")).toEqual([]);
      expect(await store.findMessageId(inbox.id, '<2@x>')).toEqual([2]);
      expect(await store.findMessageId(inbox.id, `<${'l'.repeat(900)}@x>`)).toEqual([3]);
      expect(await store.findMessageId(inbox.id, '<3@x>')).toEqual([]);
    });

    it('counts every folder, the empty ones too', async () => {
      await add(
        inbox,
        message({ flags: SEEN | ANSWERED, size: 100 }),
        message({ flags: SEEN | FLAGGED | DRAFT, size: 20 }),
        message({ flags: DELETED, size: 3 }),
      );
      const counts = await store.counts(ANN);
      expect(counts.find(({ folderId }) => folderId === inbox.id)).toEqual({
        folderId: inbox.id,
        messages: 3,
        seen: 2,
        answered: 1,
        flagged: 1,
        draft: 1,
        deleted: 1,
        bytes: 123,
      });
      expect(counts.find(({ folderId }) => folderId === other.id)).toMatchObject({ messages: 0, bytes: 0 });
    });
  });
}
