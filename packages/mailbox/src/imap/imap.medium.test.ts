import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { ListQuery } from '@pillarbox/contract/mail/list';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { DovecotServer, TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterEach, expect, it } from 'vitest';
import type { Mailbox, MailboxEvent } from '../port.ts';
import { INBOX_QUERY } from '../suite/inbox-query.ts';
import { createImapSystem } from './imap-system.ts';

const SOON = { timeout: 10_000, interval: 30 };
const opened: Mailbox[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((mailbox) => mailbox.close()));
});

async function open(
  server: DovecotServer,
  { address, password }: TestAccount,
): Promise<Mailbox & { events: MailboxEvent[] }> {
  const imap = { host: server.host, port: server.ports.imap, security: 'none' as const, insecureCertificate: false };
  const mailbox = await createImapSystem({ imap }).signIn({ user: address, password });
  opened.push(mailbox);
  const events: MailboxEvent[] = [];
  mailbox.subscribe((event) => events.push(event));
  return Object.assign(mailbox, { events });
}

function mail(number: number): Buffer {
  // Dates are in the reverse order of arrival, so that the two orders cannot be confused.
  const date = new Date(Date.UTC(2026, 0, 1) - number * 3_600_000).toUTCString().replace('GMT', '+0000');
  const answers = number % 5 === 0 ? `References: <m${String(number - 1)}@x>\r\n` : '';
  return Buffer.from(
    `From: P <p@x.test>\r\nSubject: mail ${String(number)}\r\nDate: ${date}\r\nMessage-ID: <m${String(number)}@x>\r\n${answers}\r\nbody ${String(number)}\r\n`,
  );
}

/** Puts `count` messages into a mailbox, faster than one by one. */
async function fill(mailbox: Mailbox, count: number, folder = 'INBOX'): Promise<void> {
  for (let from = 1; from <= count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from + 1) }, (_, at) => mail(from + at));
    await Promise.all(some.map((source) => mailbox.append({ folder, source, flags: 0 })));
  }
}

/** Ends all connections of an account, as a restart of the server does. */
async function kick(server: DovecotServer, { address }: TestAccount): Promise<void> {
  await promisify(execFile)('doveadm', ['-c', server.configFile, 'kick', address]);
}

const subjects = async (mailbox: Mailbox, query: Partial<ListQuery> = {}): Promise<string[]> =>
  (await mailbox.list({ ...INBOX_QUERY, ...query })).rows.map(({ subject }) => subject);

describeWith('dovecot', 'the keyword for an answered receipt request', (server) => {
  it('is set on one message and seen in other mailboxes; a deleted folder is reported [MAIL-079]', async () => {
    const account = await newAccount(server);
    const mailbox = await open(server, account);
    const { uid, uidvalidity } = await mailbox.append({ folder: 'INBOX', source: mail(1), flags: MESSAGE_FLAG.SEEN });
    const beside = await mailbox.append({ folder: 'INBOX', source: mail(2), flags: 0 });
    const ref = { folder: 'INBOX', uid, uidvalidity };
    expect(await mailbox.receiptAnswered(ref)).toBe(false);
    await mailbox.setReceiptAnswered(ref);
    const other = await open(server, account);
    expect(await other.receiptAnswered(ref)).toBe(true);
    expect(await other.receiptAnswered({ folder: 'INBOX', uid: beside.uid })).toBe(false);
    expect(await other.receiptAnswered({ folder: 'INBOX', uid: uid + 500 })).toBe(false);
    expect((await other.rows('INBOX', [uid]))[0]?.flags).toBe(MESSAGE_FLAG.SEEN);
    const wrong = { ...ref, uidvalidity: uidvalidity + 1 };
    await expect(other.receiptAnswered(wrong)).rejects.toMatchObject({ code: 'mailbox_changed' });
    await expect(other.setReceiptAnswered(wrong)).rejects.toMatchObject({ code: 'mailbox_changed' });
    await expect(other.receiptAnswered({ folder: 'Nowhere', uid })).rejects.toMatchObject({
      code: 'folder_not_found',
    });
  });
});

describeWith('dovecot', 'a folder that is moved', (server) => {
  it('keeps its subscriptions and those of its subfolders, and subscribes to nothing else [MAIL-074]', async () => {
    const account = await newAccount(server);
    const mailbox = await open(server, account);
    for (const path of ['Work', 'Work/2025', 'Work/2025/May', 'Old']) await mailbox.createFolder(path);
    const raw = await RawImap.signIn(server.ports.imap, account);
    await raw.ok('UNSUBSCRIBE Work/2025');
    await mailbox.renameFolder('Work', 'Old/Work');
    const subscribed = (await raw.ok('LSUB "" "*"')).data.toString();
    raw.close();
    const names = [...subscribed.matchAll(/"?([\w/]+)"?\r\n/g)].map(([, name]) => name);
    expect(names.filter((name) => name?.includes('Work'))).toEqual(['Old/Work', 'Old/Work/2025/May']);
    const listed = (await mailbox.folders()).filter(({ name }) => name.includes('Work'));
    expect(listed.map(({ name, subscribe }) => [name, subscribe])).toEqual([
      ['Old/Work', true],
      ['Old/Work/2025', false],
      ['Old/Work/2025/May', true],
    ]);
  });
});

describeWith('dovecot', 'changes in other folders', (server) => {
  it('are reported of the folder that was watched before, too', async () => {
    const account = await newAccount(server);
    const arrive = (number: number): Promise<void> =>
      deliver({ port: server.ports.lmtp, from: 'p@example.test', to: account.address, message: mail(number) });
    const mailbox = await open(server, account);
    const subjects = (): string[] => mailbox.events.flatMap((one) => (one.event === 'new-mail' ? [one.subject] : []));
    await mailbox.watch('INBOX');
    await arrive(1);
    await expect.poll(subjects, SOON).toContain('mail 1');
    await mailbox.watch('Sent');
    // The first of these may be found by chance: the counts are read again soon after another folder was opened.
    for (const number of [2, 3]) {
      await arrive(number);
      await expect.poll(subjects, SOON).toContain(`mail ${String(number)}`);
    }
  });

  it('are reported while one is watched: counts, and new mail in the inbox', async () => {
    const account = await newAccount(server);
    const mailbox = await open(server, account);
    const trash = await mailbox.specialFolder('trash');
    await mailbox.watch(trash);
    const other = await open(server, account);
    await other.append({ folder: 'Sent', source: mail(1), flags: 0 });
    const counted = (folder: string): number[] =>
      mailbox.events.flatMap((one) =>
        one.event === 'folder-counts' && one.folder === folder ? [one.info.messages] : [],
      );
    await expect.poll(() => counted('Sent'), SOON).toContain(1);
    await other.append({ folder: 'INBOX', source: mail(2), flags: 0 });
    await expect
      .poll(() => mailbox.events, SOON)
      .toContainEqual(expect.objectContaining({ event: 'new-mail', folder: 'INBOX', subject: 'mail 2', from: 'P' }));
    await other.append({ folder: trash, source: mail(3), flags: 0 });
    const inserted = (): boolean =>
      mailbox.events.some((one) => one.event === 'folder-changed' && one.folder === trash && one.inserted.length === 1);
    await expect.poll(inserted, SOON).toBe(true);
    await other.createFolder('Fresh');
    await expect.poll(() => mailbox.events.map(({ event }) => event), SOON).toContain('folders-changed');
    await mailbox.watch('Fresh');
    await expect(mailbox.watch('Nowhere')).rejects.toMatchObject({ code: 'folder_not_found' });
    await other.deleteFolder('Fresh');
    await other.append({ folder: 'INBOX', source: mail(4), flags: 0 });
    const heard = expect.objectContaining({ event: 'new-mail', folder: 'INBOX', subject: 'mail 4' }) as unknown;
    await expect.poll(() => mailbox.events, SOON).toContainEqual(heard);
  });
});

for (const name of ['dovecot', 'bareDovecot'] as const) {
  describeWith(name, `the IMAP adapter on ${name}`, (server) => {
    let filled: Promise<TestAccount> | undefined;
    /** An account with 1,050 messages, which no test changes. */
    const large = (): Promise<TestAccount> => {
      filled ??= (async () => {
        const account = await newAccount(server);
        await fill(await open(server, account), 1050);
        return account;
      })();
      return filled;
    };

    it('applies after a lost connection what changed meanwhile: new, removed and changed messages', async () => {
      const account = await newAccount(server);
      const mailbox = await open(server, account);
      await fill(mailbox, 5);
      const uids = (await mailbox.list(INBOX_QUERY)).rows.map(({ uid }) => uid);
      await kick(server, account);
      const other = await open(server, account);
      await other.remove({ folder: 'INBOX', which: { uids: uids.slice(0, 1) } });
      await other.setFlags({ folder: 'INBOX', which: { uids: uids.slice(1, 2) } }, { set: 8, unset: 0, stomp: false });
      await other.append({ folder: 'INBOX', source: mail(0), flags: 0 });
      await expect.poll(() => subjects(mailbox), SOON).toEqual(['mail 0', 'mail 2', 'mail 3', 'mail 4', 'mail 5']);
      expect((await mailbox.rows('INBOX', [uids[1] ?? 0]))[0]?.flags).toBe(MESSAGE_FLAG.FLAGGED);
      expect(mailbox.events.filter(({ event }) => event === 'mail-state')).toEqual([]);
      expect(mailbox.alive).toBe(true);
    });

    it('pages a large folder before its view is complete, and reports when it is', async () => {
      const mailbox = await open(server, await large());
      const first = await mailbox.list(INBOX_QUERY);
      expect(first).toMatchObject({ provisional: true, total: 1050 });
      expect(first.rows.map(({ subject }) => subject)).toEqual(
        Array.from({ length: 100 }, (_, at) => `mail ${String(1050 - at)}`),
      );
      const settled = (): boolean =>
        mailbox.events.some((one) => one.event === 'folder-counts' && one.folder === 'INBOX');
      await expect.poll(settled, SOON).toBe(true);
      const all: string[] = [];
      for (let offset = 0; offset < 1050; offset += 100) all.push(...(await subjects(mailbox, { offset })));
      expect(all).toEqual(Array.from({ length: 1050 }, (_, at) => `mail ${String(at + 1)}`));
      const last = await mailbox.list({ ...INBOX_QUERY, offset: 1040, limit: 10 });
      expect(last).toMatchObject({ provisional: false, total: 1050, unseen: 1050 });
      expect(last.groups.reduce((sum, { count }) => sum + count, 0)).toBe(1050);
      expect((await mailbox.list({ ...INBOX_QUERY, threaded: true })).total).toBe(840);
    });

    it('loses no change that happens while the view fills', async () => {
      const account = await newAccount(server);
      const filling = await open(server, account);
      await fill(filling, 1010);
      const mailbox = await open(server, account);
      const { rows } = await mailbox.list(INBOX_QUERY);
      const uids = rows.map(({ uid }) => uid);
      const trash = await mailbox.specialFolder('trash');
      await mailbox.move({ folder: 'INBOX', which: { uids: uids.slice(0, 3) } }, trash);
      await mailbox.setFlags(
        { folder: 'INBOX', which: { uids: uids.slice(3, 5) } },
        { set: 9, unset: 0, stomp: false },
      );
      await mailbox.append({ folder: 'INBOX', source: mail(0), flags: 0 });
      await filling.remove({ folder: 'INBOX', which: { uids: uids.slice(5, 6) } });
      await expect.poll(async () => (await mailbox.list(INBOX_QUERY)).provisional, SOON).toBe(false);
      await expect.poll(async () => (await mailbox.list(INBOX_QUERY)).groups.length > 0, SOON).toBe(true);
      expect(await mailbox.list(INBOX_QUERY)).toMatchObject({ total: 1007, unseen: 1005 });
      expect(
        (await mailbox.list({ ...INBOX_QUERY, search: { text: 'mail', scope: 2, flags: ['FLAGGED'] } })).total,
      ).toBe(2);
    });

    it('searches, selects all and sorts by anything before the view is complete', async () => {
      const mailbox = await open(server, await large());
      const search = { text: '1009', scope: 2, flags: [] };
      const [found, all, sized] = await Promise.all([
        mailbox.list({ ...INBOX_QUERY, search }),
        mailbox.uidsOf(INBOX_QUERY),
        mailbox.list({ ...INBOX_QUERY, sort: SORT_KEY.SIZE, dir: 1, limit: 5 }),
      ]);
      expect(found.rows.map(({ subject }) => subject)).toEqual(['mail 1009']);
      expect(all.uids).toHaveLength(1050);
      expect(sized.total).toBe(1050);
      expect(sized.rows).toHaveLength(5);
    });

    it('applies what another program did in another folder: many new messages, a removal and a flag', async () => {
      const account = await newAccount(server);
      const mailbox = await open(server, account);
      const other = await open(server, account);
      await fill(other, 3, 'Sent');
      const query = { ...INBOX_QUERY, threaded: true, conversations: true };
      await expect.poll(async () => (await mailbox.list(query)).joining, SOON).toBeUndefined();
      const { uids } = await other.uidsOf({ ...INBOX_QUERY, folder: 'Sent' });
      await other.remove({ folder: 'Sent', which: { uids: uids.slice(0, 1) } });
      await other.setFlags({ folder: 'Sent', which: { uids: uids.slice(1, 2) } }, { set: 8, unset: 0, stomp: false });
      await fill(other, 250, 'Sent');
      mailbox.events.length = 0;
      await mailbox.folders();
      const changes = (): { inserted: number; removed: number[]; flagged: number[] } => {
        const all = mailbox.events.flatMap((one) =>
          one.event === 'folder-changed' && one.folder === 'Sent' ? [one] : [],
        );
        return {
          inserted: all.flatMap(({ inserted }) => inserted).length,
          removed: all.flatMap(({ removed }) => removed),
          flagged: all.flatMap(({ flags }) => flags.map(({ uid }) => uid)),
        };
      };
      const wanted = { inserted: 250, removed: uids.slice(0, 1), flagged: uids.slice(1, 2) };
      await expect.poll(changes, SOON).toEqual(wanted);
      expect((await mailbox.list({ ...INBOX_QUERY, folder: 'Sent' })).total).toBe(252);
    });

    it('shows a large folder that has gained many messages before it has read them, and announces them once', async () => {
      const account = await newAccount(server);
      const other = await open(server, account);
      const project = { ...INBOX_QUERY, folder: 'Project', limit: 3 };
      await other.createFolder('Project');
      await fill(other, 1010, 'Project');
      const mailbox = await open(server, account);
      await expect.poll(async () => (await mailbox.list(project)).groups.length > 0, SOON).toBe(true);
      await expect.poll(async () => (await mailbox.list(project)).rows[0]?.preview, SOON).not.toBe('');
      await mailbox.list(INBOX_QUERY);
      const { uids } = await other.uidsOf(project);
      await other.remove({ folder: 'Project', which: { uids: uids.slice(0, 1) } });
      await fill(other, 250, 'Project');
      mailbox.events.length = 0;
      const first = await mailbox.list(project);
      expect(first).toMatchObject({ total: 1259, provisional: true });
      const newest = await other.uidsOf({ ...project, sort: SORT_KEY.UID });
      expect(first.rows.map(({ uid }) => uid)).toEqual(newest.uids.slice(0, 3));
      await expect.poll(async () => (await mailbox.list(project)).groups.length > 0, SOON).toBe(true);
      const [seen, wanted] = [await mailbox.uidsOf(project), await other.uidsOf(project)];
      expect(seen.uids).toEqual(wanted.uids);
      expect(await mailbox.list(project)).toMatchObject({ total: 1259, provisional: false });
      const announced = mailbox.events.flatMap((one) => (one.event === 'new-mail' ? [one.fresh] : []));
      expect(announced).toEqual([250]);
    });

    it('changes thousands at once without listing each', async () => {
      const account = await newAccount(server);
      const mailbox = await open(server, account);
      await fill(mailbox, 520);
      await mailbox.list(INBOX_QUERY);
      mailbox.events.length = 0;
      await mailbox.setFlags(
        { folder: 'INBOX', which: { search: null }, opId: 'all' },
        { set: 1, unset: 0, stomp: false },
      );
      expect((await mailbox.list(INBOX_QUERY)).unseen).toBe(0);
      expect(mailbox.events.find(({ event }) => event === 'folder-changed')).toMatchObject({
        event: 'folder-changed',
        reset: true,
        opIds: ['all'],
        flags: [],
      });
    });

    it.each(['read', 'changed'].flatMap((what) => [0, 2].flatMap((old) => [0, 3].map((now) => ({ what, old, now })))))(
      'sees that an open folder of $old messages was made anew with $now when it is $what',
      async ({ what, old, now }) => {
        const account = await newAccount(server);
        const mailbox = await open(server, account);
        await mailbox.createFolder('Box');
        for (let at = 1; at <= old; at += 1) await mailbox.append({ folder: 'Box', source: mail(at), flags: 0 });
        const box = { ...INBOX_QUERY, folder: 'Box' };
        const { uidvalidity } = await mailbox.list(box);
        const other = await open(server, account);
        await other.deleteFolder('Box');
        // Dovecot may reject a folder for a moment while another session has the old one open.
        const filed = async (source: Buffer): Promise<boolean> => {
          await other.createFolder('Box').catch(() => undefined);
          return other.append({ folder: 'Box', source, flags: 0 }).then(
            () => true,
            () => false,
          );
        };
        if (now === 0) await other.createFolder('Box');
        for (let at = 11; at < 11 + now; at += 1) await expect.poll(() => filed(mail(at)), SOON).toBe(true);
        if (what === 'changed') {
          const uids = { folder: 'Box', uidvalidity, which: { uids: [1] } };
          const flagged = { set: MESSAGE_FLAG.FLAGGED, unset: 0, stomp: false };
          await mailbox.setFlags(uids, flagged).catch(() => undefined);
          await mailbox.move(uids, 'Sent').catch(() => undefined);
        }
        const listed = async (by: Mailbox): Promise<unknown> => {
          const page = await by.list({ ...box, sort: 0, dir: 1 }).catch(() => null);
          return page && [page.uidvalidity, ...page.rows.map(({ subject, flags }) => [subject, flags])];
        };
        // Dovecot may lose a message that is appended while the old folder is open; a separate session shows what it has.
        const oracle = await open(server, account);
        const same = async (): Promise<boolean> => {
          const [mine, theirs] = [await listed(mailbox), await listed(oracle)];
          return mine !== null && JSON.stringify(mine) === JSON.stringify(theirs);
        };
        await expect.poll(same, SOON).toBe(true);
        await expect(mailbox.list({ ...box, uidvalidity })).rejects.toMatchObject({ code: 'mailbox_changed' });
      },
    );

    it('drops its view when the folder was recreated', async () => {
      const account = await newAccount(server);
      const mailbox = await open(server, account);
      await mailbox.createFolder('Box');
      const { uid, uidvalidity } = await mailbox.append({ folder: 'Box', source: mail(1), flags: 0 });
      await mailbox.list({ ...INBOX_QUERY, folder: 'Box' });
      await mailbox.list(INBOX_QUERY);
      const other = await open(server, account);
      await other.deleteFolder('Box');
      await other.createFolder('Box');
      await other.append({ folder: 'Box', source: mail(2), flags: 0 });
      const ref = { folder: 'Box', uid, uidvalidity };
      await expect(mailbox.source(ref, 1000)).rejects.toMatchObject({ code: 'mailbox_changed' });
      expect(await subjects(mailbox, { folder: 'Box' })).toEqual(['mail 2']);
      expect(mailbox.events).toContainEqual(expect.objectContaining({ folder: 'Box', reset: true }));
    });
  });
}
