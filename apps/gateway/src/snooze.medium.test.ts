import { fetchlist } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { MESSAGE_FLAG, SORT_KEY } from '@pillarbox/contract/mail/flags';
import { setLabels, undo } from '@pillarbox/contract/mail/changes';
import { MUTED } from '@pillarbox/contract/mail/marks';
import { logout } from '@pillarbox/contract/session/operations';
import { returnSnoozed, snooze, snoozed, undoSnooze } from '@pillarbox/contract/snooze/operations';
import { MAX_SNOOZE_MS } from '@pillarbox/contract/snooze/snooze';
import type { Mailbox } from '@pillarbox/mailbox/port';
import { addAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
const HOUR_MS = 60 * 60_000;
/** How far ahead a test snoozes a message whose return it waits for, in milliseconds. */
const SOON_MS = 1500;
/** Patience of the tests; nothing takes so long. */
const PATIENT = { timeout: 40_000 };

interface Installation {
  readonly mail: object;
  addAccount(under: GatewayUnderTest, address: string): Promise<void>;
}

/**
 * Snoozing, over HTTP against a whole gateway. `mailbox` is another program that uses the same account. `large`: with the tests
 * that take long. `pushes`: the server reports what arrives.
 */
function snoozing(title: string, installation: () => Installation, { large = false, pushes = true } = {}): void {
  describe(title, () => {
    let under: GatewayUnderTest;
    let page: TestPage;
    let mailbox: Mailbox;
    let address: string;

    beforeAll(async () => {
      under = await startTestGateway({ id: '754', name: 'Northwater', hosts: ['*'], mail: installation().mail });
    });
    beforeEach(async () => {
      address = `clara-${crypto.randomUUID()}@example.test`;
      await installation().addAccount(under, address);
      page = new TestPage(under.gateway.address);
      await page.signIn(address, PASSWORD);
      mailbox = await under.gateway.mailSystems.of('754').signIn({ user: address, password: PASSWORD });
    });
    afterEach(async () => {
      page.close();
      await mailbox.close();
    });
    afterAll(() => under.close());

    const file = async (subject: string, { folder = 'INBOX', headers = '' } = {}): Promise<number> => {
      const date = new Date().toUTCString().replace('GMT', '+0000');
      const head = `From: tom@other.example\r\nTo: ${address}\r\nDate: ${date}\r\nSubject: ${subject}\r\n${headers}`;
      const source = Buffer.from(`${head}\r\nHello.\r\n`);
      return (await mailbox.append({ folder, source, flags: MESSAGE_FLAG.SEEN })).uid;
    };
    const rowsIn = async (folder: string): Promise<MessageRow[]> => (await page.call(fetchlist, { folder })).rows;
    const subjectsIn = async (folder: string): Promise<string[]> =>
      (await rowsIn(folder)).map(({ subject }) => subject);
    /** The subjects that another program sees. */
    const seenElsewhere = async (folder: string): Promise<string[]> => {
      const scope = { folder, sort: SORT_KEY.UID, dir: 1, threaded: false } as const;
      const { uids } = await mailbox.uidsOf(scope);
      return (await mailbox.rows(folder, uids)).map(({ subject }) => subject).sort();
    };
    const held = (): Promise<string> => mailbox.specialFolder('snoozed');
    const sleep = (uids: number[], ms = HOUR_MS, more: object = {}): Promise<number> =>
      page.call(snooze, { folder: 'INBOX', uids, until: Date.now() + ms, early: true, ...more });
    const waiting = () => page.call(snoozed, {});

    it('leaves its folder and returns unread and marked at its time, although the user signed out', async () => {
      const uid = await file('Later');
      await file('Now');
      await sleep([uid], SOON_MS);
      expect(await subjectsIn('INBOX')).toEqual(['Now']);
      expect(await seenElsewhere(await held())).toEqual(['Later']);
      const [item] = await waiting();
      expect(item).toMatchObject({ reason: '' });
      await page.fetch(logout.path, { method: 'POST' });
      await expect.poll(() => seenElsewhere('INBOX'), PATIENT).toEqual(['Later', 'Now']);
      await page.signIn(address, PASSWORD);
      const row = (await rowsIn('INBOX')).find(({ subject }) => subject === 'Later');
      expect((row?.flags ?? 1) & MESSAGE_FLAG.SEEN).toBe(0);
      expect(row?.labels).toEqual(['$new']);
      await expect.poll(waiting, PATIENT).toEqual([]);
    });

    it('can be undone, returned now and given another time; flags stay', async () => {
      const one = await file('One');
      const two = await file('Two');
      await sleep([one, two], HOUR_MS, { opId: 'op-1' });
      expect(await subjectsIn('INBOX')).toEqual([]);
      await page.call(undoSnooze, { opId: 'op-1' });
      expect(await waiting()).toEqual([]);
      const back = await rowsIn('INBOX');
      expect(back.map(({ subject }) => subject).sort()).toEqual(['One', 'Two']);
      expect(back.every(({ flags }) => (flags & MESSAGE_FLAG.SEEN) !== 0)).toBe(true);
      await expect(page.call(undoSnooze, { opId: 'op-1' })).rejects.toThrow('nothing_to_undo');

      await sleep(back.map(({ uid }) => uid));
      const folder = await held();
      const [first, second] = (await waiting()).map(({ uid }) => uid);
      const later = Date.now() + 30 * HOUR_MS;
      await page.call(snooze, { folder, uids: [first ?? 0], until: later, early: false });
      expect((await waiting()).find(({ uid }) => uid === first)?.until).toBe(later);
      const times = (await waiting()).map(({ until }) => until).sort();
      await page.call(returnSnoozed, { folder, uids: [second ?? 0], opId: 'op-2' });
      expect(await subjectsIn('INBOX')).toHaveLength(1);
      expect((await waiting()).map(({ uid }) => uid)).toEqual([first]);
      await page.call(undoSnooze, { opId: 'op-2' });
      expect(await subjectsIn('INBOX')).toEqual([]);
      expect((await waiting()).map(({ until }) => until).sort()).toEqual(times);
      await expect(page.call(undoSnooze, { opId: 'op-2' })).rejects.toThrow('nothing_to_undo');
    });

    it('refuses a time that has passed or is years away, and a message that does not exist', async () => {
      const uid = await file('Later');
      await expect(sleep([uid], -1)).rejects.toThrow('snooze_time_invalid');
      await expect(sleep([uid], MAX_SNOOZE_MS + HOUR_MS)).rejects.toThrow('snooze_time_invalid');
      await expect(sleep([uid + 77])).rejects.toThrow('message_not_found');
      expect(await waiting()).toEqual([]);
    });

    it('returns to the inbox when its folder is gone, and stays where another program moved or deleted it', async () => {
      const name = 'A & B "quoted" 日本';
      await mailbox.createFolder(name);
      const uid = await file('From a folder', { folder: name });
      const deleted = await file('Deleted elsewhere');
      const kept = await file('Moved elsewhere');
      await page.call(snooze, { folder: name, uids: [uid], until: Date.now() + HOUR_MS });
      await sleep([deleted, kept]);
      const snoozedUids = (await waiting()).map((one) => one.uid);
      await mailbox.deleteFolder(name);
      const folder = await held();
      await mailbox.createFolder('Projects');
      const { uids } = await mailbox.uidsOf({ folder, sort: SORT_KEY.UID, dir: 1, threaded: false });
      for (const row of await mailbox.rows(folder, uids)) {
        const selection = { folder, which: { uids: [row.uid] } };
        if (row.subject === 'Deleted elsewhere') await mailbox.remove(selection);
        if (row.subject === 'Moved elsewhere') await mailbox.move(selection, 'Projects');
      }
      await page.call(snooze, { folder, uids: snoozedUids, until: Date.now() + SOON_MS });
      await expect.poll(() => seenElsewhere('INBOX'), PATIENT).toEqual(['From a folder']);
      expect(await seenElsewhere('Projects')).toEqual(['Moved elsewhere']);
      await expect.poll(waiting, PATIENT).toEqual([]);
    });

    it.runIf(pushes)('returns earlier when its conversation goes on, unless the user does not want that', async () => {
      const wanted = await file('Plans', { headers: 'Message-ID: <plans@x.example>\r\n' });
      const quiet = await file('Other', { headers: 'Message-ID: <other@x.example>\r\n' });
      await subjectsIn('INBOX');
      await sleep([wanted]);
      await sleep([quiet], HOUR_MS, { early: false });
      await page.listen('INBOX');
      await subjectsIn('INBOX');
      for (const id of ['plans', 'other']) {
        const source = `From: tom@other.example\r\nDate: ${new Date().toUTCString().replace('GMT', '+0000')}\r\nSubject: Re: ${id}\r\nReferences: <${id}@x.example>\r\nMessage-ID: <re-${id}@x.example>\r\n\r\nYes.\r\n`;
        await mailbox.append({ folder: 'INBOX', source: Buffer.from(source), flags: 0 });
      }
      await expect.poll(() => seenElsewhere('INBOX'), PATIENT).toEqual(['Plans', 'Re: other', 'Re: plans']);
      expect(await waiting()).toHaveLength(1);
    });

    it.runIf(pushes)(
      'marks new messages of a muted conversation as read, archives them and announces only others',
      async () => {
        const uid = await file('Lunch', { headers: 'Message-ID: <lunch@x.example>\r\n' });
        if (!(await mailbox.folders()).some(({ use }) => use === 'archive')) await mailbox.createFolder('Archive');
        const archive = (await mailbox.folders()).find(({ use }) => use === 'archive')?.name ?? '';
        await page.listen('INBOX');
        await subjectsIn('INBOX');
        const arrives = async (subject: string, id: string): Promise<void> => {
          const source = `From: tom@other.example\r\nSubject: ${subject}\r\nReferences: <${id}@x.example>\r\n\r\nYes.\r\n`;
          await mailbox.append({ folder: 'INBOX', source: Buffer.from(source), flags: 0 });
        };
        await page.call(setLabels, { folder: 'INBOX', uids: [uid], add: [MUTED], remove: [], opId: 'mute' });
        await arrives('Re: Lunch', 'lunch');
        await arrives('Dinner', 'dinner');
        const announced = (): string[] =>
          page.events.flatMap((one) => (one.event === 'new-mail' && one.folder === 'INBOX' ? [one.subject] : []));
        await expect.poll(announced, PATIENT).toEqual(['Dinner']);
        await expect.poll(() => seenElsewhere(archive), PATIENT).toEqual(['Re: Lunch']);
        expect(await seenElsewhere('INBOX')).toEqual(['Dinner', 'Lunch']);
        const [row] = await rowsIn(archive);
        expect((row?.flags ?? 0) & MESSAGE_FLAG.SEEN).toBe(MESSAGE_FLAG.SEEN);
        await page.call(undo, { opId: 'mute' });
        expect((await rowsIn('INBOX')).find((one) => one.uid === uid)?.labels).toBeUndefined();
      },
    );

    it.runIf(large)(
      'snoozes 500 messages at once, on two pages at the same time, and every one returns once',
      async () => {
        const uids: number[] = [];
        for (let at = 0; at < 500; at += 1) uids.push(await file('Same subject'));
        const until = Date.now() + 3 * SOON_MS;
        const other = new TestPage(under.gateway.address);
        await other.signIn(address, PASSWORD);
        const both = [page, other].map((one) => one.call(snooze, { folder: 'INBOX', uids, until }).catch(() => 0));
        await Promise.all(both);
        await expect.poll(async () => (await seenElsewhere('INBOX')).length, PATIENT).toBe(500);
        await expect.poll(waiting, PATIENT).toEqual([]);
        expect(await seenElsewhere(await held())).toEqual([]);
      },
      120_000,
    );

    it.runIf(large)('waits for the next sign-in where the provider stores no password', async () => {
      const settings = { id: '754', name: 'Northwater', hosts: ['*'], mail: installation().mail };
      const strict = await startTestGateway({ ...settings, storedSignIn: false });
      try {
        await installation().addAccount(strict, `strict-${address}`);
        const own = new TestPage(strict.gateway.address);
        await own.signIn(`strict-${address}`, PASSWORD);
        const system = strict.gateway.mailSystems.of('754');
        const elsewhere = await system.signIn({ user: `strict-${address}`, password: PASSWORD });
        const source = Buffer.from('Subject: Later\r\n\r\nHello.\r\n');
        const { uid } = await elsewhere.append({ folder: 'INBOX', source, flags: 0 });
        const until = Date.now() + SOON_MS;
        await own.call(snooze, { folder: 'INBOX', uids: [uid], until });
        await own.fetch(logout.path, { method: 'POST' });
        await expect.poll(() => Date.now(), PATIENT).toBeGreaterThan(until);
        await own.signIn(`strict-${address}`, PASSWORD);
        expect(await own.call(snoozed, {})).toHaveLength(1);
        await own.listen('INBOX');
        await expect.poll(async () => (await own.call(fetchlist, { folder: 'INBOX' })).total, PATIENT).toBe(1);
        own.close();
        await elsewhere.close();
      } finally {
        await strict.close();
      }
    });
  });
}

snoozing('snoozing in the built-in mail system', () => ({
  mail: { kind: 'local', loginDomain: 'example.test' },
  addAccount: async ({ gateway }, address) => {
    await gateway.mailSystems.local?.createAccount({ address, name: 'Clara', password: PASSWORD, quota: 0 });
  },
}));

/** An installation whose mail is on a Dovecot. */
function onDovecot(dovecot: DovecotServer): Installation {
  const server = (port: number) => ({ host: '127.0.0.1', port, security: 'none' });
  const { imap } = dovecot.ports;
  return {
    mail: { kind: 'imap', domains: ['example.test'], imap: server(imap), submission: server(imap) },
    addAccount: (_, address) => addAccount(dovecot, { address, password: PASSWORD }),
  };
}

describeWith('dovecot', 'with a real server', (dovecot) => {
  snoozing('snoozing on Dovecot', () => onDovecot(dovecot), { large: true });
});

describeWith('bareDovecot', 'with a server of few capabilities', (dovecot) => {
  snoozing('snoozing on a server without UIDPLUS and MOVE', () => onDovecot(dovecot), { pushes: false });
});
