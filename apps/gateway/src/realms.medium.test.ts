import { copyMailToStorage } from '@pillarbox/contract/calendar/file-calls';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { emptyfolder } from '@pillarbox/contract/emptying/emptying';
import { deletemsg, movemsg, newmail, setLabels, setMsgFlag, spamMark, undo } from '@pillarbox/contract/mail/changes';
import { savemsg } from '@pillarbox/contract/compose/operations';
import { foldercreate, folders } from '@pillarbox/contract/mail/folders';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import { getFilesToken } from '@pillarbox/contract/files/operations';
import { attachmentToCloud } from '@pillarbox/contract/files/transfers';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { realmRetry, realms, unifiedList } from '@pillarbox/contract/realms/operations';
import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import { remoteDelete, remoteUpdate } from '@pillarbox/contract/remote-accounts/operations';
import { MUTED, PINNED } from '@pillarbox/contract/mail/marks';
import { logout } from '@pillarbox/contract/session/operations';
import { returnSnoozed, snooze, snoozed, undoSnooze } from '@pillarbox/contract/snooze/operations';
import { searchMessages } from '@pillarbox/contract/search/search';
import { createTask } from '@pillarbox/contract/tasks/operations';
import { unsubscribe, unsubscribeState } from '@pillarbox/contract/unsubscribe/unsubscribe';
import { newAccount, startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { accountAt, partnerOf, PATIENT } from './accounts-elsewhere.test-bed.ts';
import { written } from './features/compose/written.test-bed.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

function messageOf(subject: string, hour: number): string {
  const date = `Thu, 26 Nov 2026 ${String(hour).padStart(2, '0')}:00:00 +0000`;
  const head = `From: tom@other.example\r\nDate: ${date}\r\nSubject: ${subject}\r\n`;
  return `${head}Message-ID: <${subject.replaceAll(' ', '-')}@other.example>\r\n\r\nText of ${subject}.\r\n`;
}

describeWith('dovecot', 'accounts elsewhere that are used live', (own) => {
  let remote: Dovecot;
  let under: GatewayUnderTest;
  let page: TestPage;
  let me: TestAccount;

  beforeAll(async () => {
    remote = await startDovecot({ tls: true });
    const partner = partnerOf(own, { ports: [remote.ports.imap, remote.ports.imaps] });
    under = await startTestGateway({ ...partner, features: ['briefcase'] });
  }, 60_000);
  beforeEach(async () => {
    me = await newAccount(own);
    page = new TestPage(under.gateway.address);
    await page.signIn(me.address, me.password);
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await under.close();
    await remote.stop();
  });

  const add = async (there: TestAccount, name: string, change: Partial<RemoteSettings> = {}): Promise<string> => {
    const settings = accountAt(remote, there.address, { live: { name, color: 3 }, ...change });
    return (await page.call(remoteUpdate, { settings, password: there.password })).id;
  };
  const arrives = (port: number, to: TestAccount, [subject, hour]: readonly [string, number]): Promise<void> =>
    deliver({ port, from: 'tom@other.example', to: to.address, message: messageOf(subject, hour) });
  const subjectsOf = (list: { readonly rows: readonly { readonly subject: string }[] }): string[] =>
    list.rows.map(({ subject }) => subject);
  /** The merged list once every account has answered and every inbox has been read. */
  const settled = async (body: object = {}): Promise<ReplyOf<typeof unifiedList>> => {
    let list = await page.call(unifiedList, body);
    await expect
      .poll(async () => {
        list = await page.call(unifiedList, body);
        return list.accounts.every(({ state, provisional }) => state !== 'waiting' && !provisional);
      }, PATIENT)
      .toBe(true);
    return list;
  };

  it('reads, searches, flags, moves, deletes and undoes there, by qualified folders and by realmid, and nowhere else', async () => {
    const there = await newAccount(remote);
    await arrives(remote.ports.lmtp, there, ['Far one', 9]);
    await arrives(own.ports.lmtp, me, ['Near one', 10]);
    const id = await add(there, 'Postern');
    const inbox = `%40${id}/INBOX`;
    expect((await page.call(realms, {})).realms).toMatchObject([
      { realmid: id, name: 'Postern', mail: there.address, color: 3 },
    ]);

    const tree = await page.call(folders, { realmid: id });
    expect(tree.find(({ use }) => use === 'inbox')).toMatchObject({ name: inbox, id: encodeURIComponent(inbox) });
    expect((await page.call(folders, {})).some(({ name }) => name.startsWith('%40'))).toBe(false);
    await page.call(foldercreate, { foldername: 'Kept', realmid: id });
    expect((await page.call(folders, { realmid: id })).map(({ name }) => name)).toContain(`%40${id}/Kept`);

    const list = await page.call(fetchlist, { folder: inbox });
    expect([subjectsOf(list), list.rows[0]?.folder]).toEqual([['Far one'], inbox]);
    expect(subjectsOf(await page.call(fetchlist, { folder: 'INBOX', realmid: id }))).toEqual(['Far one']);
    expect(subjectsOf(await page.call(fetchlist, { folder: 'INBOX' }))).toEqual(['Near one']);
    const [row] = list.rows;
    const at = { folder: inbox, uid: row?.uid ?? 0 };
    const opened = await page.call(load, { ...at, peek: true });
    expect([opened.folder, opened.parts[0]?.text]).toEqual([inbox, expect.stringContaining('Text of Far one')]);
    // The own message of the same uid is another one, also from the cache.
    expect((await page.call(load, { folder: 'INBOX', uid: 1, peek: true })).header.subject).toBe('Near one');

    const terms = [{ kind: 'text' as const, field: 'any' as const, text: 'one', not: false }];
    await expect
      .poll(
        async () =>
          (await page.call(searchMessages, { terms, folders: [inbox, 'INBOX'] })).found.map((one) => one.folder),
        PATIENT,
      )
      .toEqual([inbox, 'INBOX']);

    const uids = [at.uid];
    await page.call(setMsgFlag, { folder: inbox, uids, set: MESSAGE_FLAG.FLAGGED, opId: 'star' });
    expect(((await page.call(fetchlist, { folder: inbox })).rows[0]?.flags ?? 0) & MESSAGE_FLAG.FLAGGED).toBe(
      MESSAGE_FLAG.FLAGGED,
    );
    await page.call(movemsg, { folder: inbox, uids, to: `%40${id}/Kept`, opId: 'move' });
    expect(subjectsOf(await page.call(fetchlist, { folder: `%40${id}/Kept` }))).toEqual(['Far one']);
    await page.call(undo, { opId: 'move' });
    const back = await page.call(fetchlist, { folder: inbox });
    expect(subjectsOf(back)).toEqual(['Far one']);
    const returned = [back.rows[0]?.uid ?? 0];
    // A message never moves to another account.
    await expect(page.call(movemsg, { folder: inbox, uids: returned, to: 'INBOX' })).rejects.toThrow(
      'folder_not_found',
    );
    await expect(page.call(movemsg, { folder: 'INBOX', uids: [1], to: inbox })).rejects.toThrow('folder_not_found');
    await page.call(deletemsg, { folder: inbox, uids: returned });
    const trash = (await page.call(folders, { realmid: id })).find(({ use }) => use === 'trash');
    expect([trash?.name, trash?.info.messages]).toEqual([`%40${id}/Trash`, 1]);
    expect(subjectsOf(await page.call(fetchlist, { folder: 'INBOX' }))).toEqual(['Near one']);
  });

  it('snoozes and returns, also after sign-out, silences what is muted, and empties Trash, in that account', async () => {
    const there = await newAccount(remote);
    await arrives(remote.ports.lmtp, there, ['Far one', 9]);
    await arrives(remote.ports.lmtp, there, ['Far two', 10]);
    await arrives(own.ports.lmtp, me, ['Near one', 10]);
    const id = await add(there, 'Postern');
    const inbox = `%40${id}/INBOX`;
    await page.listen('INBOX');
    const uidIn = async (folder: string, subject: string): Promise<number> => {
      const { rows } = await page.call(fetchlist, { folder });
      return rows.find((row) => row.subject === subject)?.uid ?? 0;
    };
    const far = async (folder: string): Promise<string[]> =>
      subjectsOf(await page.call(fetchlist, { folder: `%40${id}/${folder}` })).sort();
    const sleep = (folder: string, uids: number[], more: object = {}): Promise<number> =>
      page.call(snooze, { folder, uids, until: Date.now() + 3_600_000, ...more });
    const uids = [await uidIn(inbox, 'Far one')];
    await sleep(inbox, uids, { opId: 'sleep' });
    expect([await far('INBOX'), await far('Snoozed')]).toEqual([['Far two'], ['Far one']]);
    await page.call(undoSnooze, { opId: 'sleep' });
    expect(await far('INBOX')).toEqual(['Far one', 'Far two']);
    // The same uid in the own folder of snoozed messages is another message.
    await sleep('INBOX', [await uidIn('INBOX', 'Near one')]);
    await sleep(inbox, [await uidIn(inbox, 'Far one'), await uidIn(inbox, 'Far two')]);
    expect((await page.call(snoozed, {})).map((one) => one.realmid).sort()).toEqual(['', id, id]);
    const held = `%40${id}/Snoozed`;
    await page.call(returnSnoozed, { folder: held, uids: [await uidIn(held, 'Far two')], opId: 'back' });
    expect(await far('INBOX')).toEqual(['Far two']);
    await page.call(undoSnooze, { opId: 'back' });
    expect(await far('Snoozed')).toEqual(['Far one', 'Far two']);
    // An answer brings back its conversation there; the rest returns at its time, although nobody is signed in.
    const replies = async (subject: string, to: string): Promise<void> => {
      // A message counts as an answer when it was written after the snoozing.
      const date = `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`;
      const message = messageOf(subject, 11)
        .replace(/^Date:.*$/m, date)
        .replace('Subject:', `References: <${to}@other.example>\r\nSubject:`);
      await deliver({ port: remote.ports.lmtp, from: 'tom@other.example', to: there.address, message });
    };
    await replies('Re Far two', 'Far-two');
    await expect.poll(() => far('INBOX'), PATIENT).toEqual(['Far two', 'Re Far two']);
    await page.call(snooze, { folder: held, uids: [await uidIn(held, 'Far one')], until: Date.now() + 1500 });
    await page.fetch(logout.path, { method: 'POST' });
    await page.signIn(me.address, me.password);
    await expect.poll(() => far('INBOX'), PATIENT).toEqual(['Far one', 'Far two', 'Re Far two']);
    expect((await page.call(snoozed, {})).map((one) => one.realmid)).toEqual(['']);

    // Muted there: the next one of the conversation is read and archived at once.
    await page.listen('INBOX');
    await page.call(setLabels, { folder: inbox, uids: [await uidIn(inbox, 'Far one')], add: [MUTED], remove: [] });
    await replies('Re Far one', 'Far-one');
    await expect.poll(() => far('Archive'), PATIENT).toEqual(['Re Far one']);

    // Marked as spam and not, by its folders; undo takes either back.
    const mark = async (folder: string, how: 'spam' | 'notspam'): Promise<unknown> => {
      const uid = String(await uidIn(folder, 'Re Far two'));
      return await page.send(spamMark, { query: { folder, uid, mark: how, opId: how } });
    };
    await mark(inbox, 'spam');
    const spam = (await page.call(folders, { realmid: id })).find(({ use }) => use === 'spam')?.name ?? '';
    expect(subjectsOf(await page.call(fetchlist, { folder: spam }))).toEqual(['Re Far two']);
    await mark(spam, 'notspam');
    expect(await far('INBOX')).toContain('Re Far two');
    await page.call(undo, { opId: 'notspam' });
    expect(subjectsOf(await page.call(fetchlist, { folder: spam }))).toEqual(['Re Far two']);
    await mark(spam, 'notspam');

    const all = (await page.call(fetchlist, { folder: inbox })).rows.map(({ uid }) => uid);
    await page.call(deletemsg, { folder: inbox, uids: all });
    expect(await far('Trash')).toHaveLength(3);
    const emptied = await page.call(emptyfolder, { folder: `%40${id}/Trash` });
    expect(emptied.folder).toBe(`%40${id}/Trash`);
    await expect.poll(() => far('Trash'), PATIENT).toEqual([]);
    await expect(page.call(emptyfolder, { folder: `%40${crypto.randomUUID()}/Trash` })).rejects.toThrow(
      'folder_not_found',
    );
  }, 90_000);

  it('pins, labels, archives, forwards with files, makes tasks and events of, and unsubscribes from a message there', async () => {
    const there = await newAccount(remote);
    const files = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b\r\nContent-Type: text/plain\r\n\r\nHello.',
      '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=plan.txt\r\n\r\nthe plan',
      '--b--\r\n',
    ].join('\r\n');
    const lists = [
      'List-Unsubscribe: <mailto:leave@list.example>, <https://list.example/leave>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      // Whoever writes the message can write this, too: the server there may not be the provider's.
      'Authentication-Results: mx.example.test; dkim=pass header.d=other.example',
    ].join('\r\n');
    const message = messageOf('Far files', 9).replace(/\r\n\r\n.*$/s, `\r\n${lists}\r\nMIME-Version: 1.0\r\n${files}`);
    await deliver({ port: remote.ports.lmtp, from: 'tom@other.example', to: there.address, message });
    // The own message of the same uid has no files and no list.
    await arrives(own.ports.lmtp, me, ['Near one', 10]);
    const id = await add(there, 'Postern');
    const inbox = `%40${id}/INBOX`;
    const [row] = (await page.call(fetchlist, { folder: inbox })).rows;
    const at = { folder: inbox, uid: row?.uid ?? 0 };
    const uids = [at.uid];
    const labelsOf = async (folder: string): Promise<readonly string[] | undefined> =>
      (await page.call(fetchlist, { folder })).rows[0]?.labels;

    await page.call(setLabels, { folder: inbox, uids, add: [PINNED, 'trips'], remove: [], opId: 'label' });
    expect((await labelsOf(inbox))?.toSorted()).toEqual([PINNED, 'trips'].sort());
    expect((await labelsOf('INBOX')) ?? []).toEqual([]);
    await page.call(undo, { opId: 'label' });
    expect((await labelsOf(inbox)) ?? []).toEqual([]);
    await page.call(setLabels, { folder: inbox, uids, add: [PINNED], remove: [] });

    const params = { user: me.address, section: 'tasks' } as const;
    const { attachments } = await page.send(copyMailToStorage, { params, body: at });
    expect(attachments).toMatchObject([{ name: 'plan.txt', size: 8 }]);
    const task = await page.call(createTask, { task_name: 'Plan', mail_details: at, additional_data: { attachments } });
    expect(task.task).toMatchObject({ mail_details: at, attachments: [{ name: 'plan.txt' }] });
    const events = await page.send(copyMailToStorage, { params: { ...params, section: 'events' }, body: at });
    expect(events.attachments).toMatchObject([{ name: 'plan.txt', size: 8 }]);
    // Saved to files: the file says from which message it is.
    await page.send(getFilesToken, {});
    const kept = await page.send(attachmentToCloud, { body: { ...at, to: '' } });
    expect(kept.files).toMatchObject([{ name: 'plan.txt', size: 8, source: { ...at, subject: 'Far files' } }]);
    const content = await page.fetch(`/api/briefcase/files/${kept.files[0]?.id ?? ''}`);
    expect(await content.text()).toBe('the plan');
    await expect(page.send(attachmentToCloud, { body: { ...at, folder: 'INBOX', to: '' } })).rejects.toThrow(
      'attachment_not_found',
    );
    // Forwarded: the files come from there, and the draft lies in the own account.
    const opened = await page.call(load, { ...at, peek: true });
    const part = opened.attachments[0]?.part ?? '';
    const saved = await page.call(savemsg, {
      message: written({
        reference: { command: 'forward', ...at },
        attachments: [{ name: 'plan.txt', ref: { kind: 'part', ...at, part } }],
      }),
      draftid: 'draft-forward',
      version: 1,
    });
    expect((await page.call(load, { ...saved, peek: true })).attachments).toMatchObject([
      { name: 'plan.txt', size: 8 },
    ]);

    expect(await page.call(unsubscribeState, at)).toEqual({ state: 'untrusted' });
    expect(await page.call(unsubscribe, at)).toEqual({ state: 'untrusted' });
    expect(await page.call(unsubscribeState, { ...at, folder: 'INBOX' })).toEqual({ state: 'none' });

    await page.call(movemsg, { folder: inbox, uids, to: `%40${id}/Archive`, opId: 'archive' });
    expect(await labelsOf(`%40${id}/Archive`)).toEqual([PINNED]);
    await page.call(undo, { opId: 'archive' });
    expect(subjectsOf(await page.call(fetchlist, { folder: inbox }))).toEqual(['Far files']);
    expect(subjectsOf(await page.call(fetchlist, { folder: 'INBOX' }))).toEqual(['Near one']);
  });

  it('opens the account to its owner only, and no longer after it was turned off or removed', async () => {
    const there = await newAccount(remote);
    const id = await add(there, 'Postern');
    const inbox = `%40${id}/INBOX`;
    await page.call(fetchlist, { folder: inbox });
    const other = await newAccount(own);
    const stranger = new TestPage(under.gateway.address);
    await stranger.signIn(other.address, other.password);
    try {
      expect((await stranger.call(realms, {})).realms).toEqual([]);
      await expect(stranger.call(fetchlist, { folder: inbox })).rejects.toThrow('folder_not_found');
      await expect(stranger.call(fetchlist, { folder: 'INBOX', realmid: id })).rejects.toThrow('not_permitted');
      await expect(stranger.call(realmRetry, { realmid: id })).rejects.toThrow('remote_not_found');
      await expect(stranger.call(newmail, { lastuid: { [inbox]: 0 } })).resolves.toEqual({ folders: [] });
    } finally {
      stranger.close();
    }
    await expect(page.call(fetchlist, { folder: inbox, realmid: me.address })).resolves.toMatchObject({ total: 0 });
    await expect(page.call(fetchlist, { folder: inbox, realmid: crypto.randomUUID() })).rejects.toThrow(
      'not_permitted',
    );
    await page.call(remoteUpdate, { id, paused: true });
    await expect(page.call(fetchlist, { folder: inbox })).rejects.toThrow('folder_not_found');
    await page.call(remoteUpdate, { id, paused: false });
    await page.call(fetchlist, { folder: inbox });
    await page.call(remoteDelete, { id });
    await expect(page.call(fetchlist, { folder: inbox })).rejects.toThrow('folder_not_found');
  });

  it('merges the inboxes by date over pages, and one account that fails does not spoil the others', async () => {
    const [one, two] = [await newAccount(remote), await newAccount(remote)];
    await Promise.all([1, 4, 7, 10].map((hour) => arrives(own.ports.lmtp, me, [`own ${String(hour)}`, hour])));
    await Promise.all([2, 5, 8].map((hour) => arrives(remote.ports.lmtp, one, [`one ${String(hour)}`, hour])));
    await Promise.all([3, 6, 9].map((hour) => arrives(remote.ports.lmtp, two, [`two ${String(hour)}`, hour])));
    const first = await add(one, 'One');
    const second = await add(two, 'Two');
    await settled();
    const top = await page.call(unifiedList, { limit: 4 });
    expect(subjectsOf(top)).toEqual(['own 10', 'two 9', 'one 8', 'own 7']);
    expect(top.accounts.map(({ realmid, total, unseen }) => [realmid, total, unseen])).toEqual([
      ['', 4, 4],
      [first, 3, 3],
      [second, 3, 3],
    ]);
    // Mail that arrives between two pages moves nothing.
    await arrives(remote.ports.lmtp, one, ['one 23', 23]);
    const next = await page.call(unifiedList, { limit: 4, cursors: top.cursors });
    const last = await page.call(unifiedList, { limit: 4, cursors: next.cursors });
    expect([...subjectsOf(next), ...subjectsOf(last)]).toEqual(['two 6', 'one 5', 'own 4', 'two 3', 'one 2', 'own 1']);
    expect(last.cursors).toEqual([]);
    expect(subjectsOf(await settled({ realms: [second], limit: 2 }))).toEqual(['two 9', 'two 6']);

    await page.call(setMsgFlag, { folder: `%40${first}/INBOX`, uids: [1], set: MESSAGE_FLAG.FLAGGED });
    expect((await settled({ filter: 'starred' })).rows.map(({ folder }) => folder)).toEqual([`%40${first}/INBOX`]);

    // Starred, drafts and sent mail of all accounts; an account without such a folder has none in the list.
    await page.call(foldercreate, { foldername: 'Kept', realmid: first });
    await page.call(movemsg, { folder: `%40${first}/INBOX`, uids: [1], to: `%40${first}/Kept` });
    await page.call(setMsgFlag, { folder: 'INBOX', uids: [1], set: MESSAGE_FLAG.FLAGGED });
    const starred = await settled({ place: 'starred', limit: 1 });
    const below = await page.call(unifiedList, { place: 'starred', limit: 1, cursors: starred.cursors });
    const kept = (await page.call(fetchlist, { folder: `%40${first}/Kept` })).rows[0];
    const found = [...starred.rows, ...below.rows].map(({ folder, uid }) => [folder, uid]);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        ['INBOX', 1],
        [`%40${first}/Kept`, kept?.uid],
      ]),
    );
    for (const [place, folder] of [
      ['drafts', `%40${second}/Drafts`],
      ['sent', `%40${second}/Sent`],
    ] as const) {
      const [row] = (await page.call(fetchlist, { folder: `%40${second}/INBOX` })).rows;
      await page.call(movemsg, { folder: `%40${second}/INBOX`, uids: [row?.uid ?? 0], to: folder });
      const merged = await settled({ place });
      expect([subjectsOf(merged), merged.rows[0]?.folder, merged.cursors]).toEqual([[row?.subject], folder, []]);
    }

    // A server that is gone: its account says so, and the page of the others comes at once.
    const gone = await startDovecot({ tls: true });
    await under.provide(partnerOf(own, { ports: [remote.ports.imap, remote.ports.imaps, gone.ports.imaps] }));
    const lost = await newAccount(gone);
    let third = '';
    await expect
      .poll(async () => {
        third = await add(lost, 'Gone', { port: gone.ports.imaps }).catch(() => '');
        return third;
      }, PATIENT)
      .not.toBe('');
    await settled();
    await gone.stop();
    const rest = await settled();
    expect(rest.accounts.find(({ realmid }) => realmid === third)).toMatchObject({
      state: 'failed',
      reason: 'remote_unreachable',
    });
    expect(subjectsOf(rest)).toContain('one 23');
    await expect
      .poll(async () => (await page.call(realms, {})).realms.find(({ realmid }) => realmid === third)?.state, PATIENT)
      .toBe('failed');
    await expect(page.call(realmRetry, { realmid: third })).rejects.toThrow('remote_unreachable');
  });
});
