import { Failure } from '@pillarbox/contract/failure';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import { MAIL_CLIENT_FOLDERS } from '@pillarbox/contract/preferences/mail-clients';
import { LocalMail } from '@pillarbox/testkit/local-mail';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { MailboxPool } from './mailbox-pool.ts';
import { sessionOf } from './mail.test-bed.ts';

async function bed() {
  const time = { now: 0 };
  const mail = new LocalMail(() => time.now);
  await mail.add('alice@example.test', 'right');
  await mail.add('bob@example.test', 'bobs');
  const { system } = mail;
  const refused: string[] = [];
  const published: string[] = [];
  const pool = new MailboxPool({
    mailSystemOf: () => system,
    publish: ({ accountId }, event) => published.push(`${accountId} ${event.event}`),
    passwordRefused: ({ id }, why) => {
      refused.push(`${id} ${why}`);
      return Promise.resolve();
    },
    now: () => time.now,
    idleMs: 1000,
  });
  const alice = sessionOf('alice@example.test', 'right', 'first');
  const watched = (at: number) =>
    system.faults.calls.findLast(({ mailbox, method }) => method === 'watch' && mailbox === system.opened[at])?.args[0];
  return { mail, system, pool, refused, published, time, alice, watched };
}

describe('the mailbox pool', () => {
  it('opens one mailbox for all sessions of an account', async () => {
    const { system, pool, alice } = await bed();
    const second = sessionOf('alice@example.test', 'right', 'second');
    const [one, other] = await Promise.all([pool.get(alice), pool.get(second)]);
    expect(one).toBe(other);
    expect(await pool.get(second)).toBe(one);
    expect(system.opened).toHaveLength(1);
  });

  it('tells each mailbox the names of the special folders that its user has chosen, once and when the folders are read [PREF-074]', async () => {
    const { system, alice } = await bed();
    const told: unknown[] = [];
    let chosen = MAIL_CLIENT_FOLDERS.Outlook as SpecialFolderNames | null;
    const pool = new MailboxPool({
      mailSystemOf: () => ({
        close: () => Promise.resolve(),
        signIn: async (credentials) =>
          Object.assign(await system.signIn(credentials), { nameSpecialFolders: (names: unknown) => told.push(names) }),
      }),
      publish: () => undefined,
      passwordRefused: () => Promise.resolve(),
      folderNamesOf: () => Promise.resolve(chosen),
      now: () => 0,
      idleMs: 1000,
    });
    const mailbox = await pool.get(alice);
    await pool.get(alice);
    expect(told).toEqual([MAIL_CLIENT_FOLDERS.Outlook]);
    chosen = null;
    await pool.nameFolders(alice, mailbox);
    expect(told).toEqual([MAIL_CLIENT_FOLDERS.Outlook, null]);
    await pool.close();
  });

  it('never gives an open mailbox to a session whose password was not accepted for it', async () => {
    const { system, pool, alice, refused } = await bed();
    await pool.get(alice);
    const thief = sessionOf('alice@example.test', 'guessed', 'thief');
    expect(await codeOf(pool.get(thief))).toBe('password_outdated');
    expect(refused).toEqual(['thief outdated']);
    expect(system.opened).toHaveLength(1);
    expect((await pool.get(alice)).alive).toBe(true);
  });

  it('keeps accounts of one name at two partners apart', async () => {
    const { pool, alice } = await bed();
    const elsewhere = { ...alice, partner: '99', id: 'elsewhere' };
    expect(await pool.get(alice)).not.toBe(await pool.get(elsewhere));
  });

  it('reports a session whose password was changed when the mailbox is opened again', async () => {
    const { mail, pool, alice, refused } = await bed();
    const mailbox = await pool.get(alice);
    await mail.changePassword('alice@example.test', 'new');
    expect(await pool.get(alice)).toBe(mailbox);
    await mailbox.close();
    expect(await codeOf(pool.get(alice))).toBe('password_outdated');
    expect(refused).toEqual(['first outdated']);
    expect((await pool.get(sessionOf('alice@example.test', 'new', 'third'))).alive).toBe(true);
  });

  it('forgets a password as soon as the mail server refuses it at a sign-in', async () => {
    const { mail, pool, alice } = await bed();
    await pool.get(alice);
    await mail.changePassword('alice@example.test', 'new');
    expect(await codeOf(pool.checkPassword('754', alice.credentials))).toBe('invalid_credentials');
    expect(await codeOf(pool.get(alice))).toBe('password_outdated');
  });

  it('checks every sign-in at the mail server and keeps the mailbox of the first one open', async () => {
    const { system, pool, alice } = await bed();
    await pool.checkPassword('754', alice.credentials);
    const [warm] = system.opened;
    expect(await pool.get(alice)).toBe(warm);
    await pool.checkPassword('754', alice.credentials);
    expect(system.opened.map((mailbox) => mailbox.alive)).toEqual([true, false]);
    expect(await pool.get(alice)).toBe(warm);
  });

  it('keeps nothing for guessed user names', async () => {
    const { pool } = await bed();
    for (let guess = 0; guess < 5; guess += 1) {
      const credentials = { user: `guess${String(guess)}@example.test`, password: 'x' };
      expect(await codeOf(pool.checkPassword('754', credentials))).toBe('invalid_credentials');
    }
    expect(pool.size).toBe(0);
  });

  it('keeps an account while its password is checked, so that its mailbox is closed later', async () => {
    const { system, pool, time, alice } = await bed();
    let open: () => void = () => undefined;
    system.gate = new Promise((resolve) => (open = resolve));
    const checking = pool.checkPassword('754', alice.credentials);
    system.gate = Promise.resolve();
    expect(await codeOf(pool.checkPassword('754', { ...alice.credentials, password: 'x' }))).toBe(
      'invalid_credentials',
    );
    open();
    await checking;
    expect(pool.size).toBe(1);
    time.now += 2000;
    await pool.sweep();
    expect(system.opened.map((mailbox) => mailbox.alive)).toEqual([false]);
  });

  it('reports that the mail server is not responding, and recovers by itself', async () => {
    const { system, pool, alice, refused } = await bed();
    system.down = new Failure('mail_unavailable');
    expect(await codeOf(pool.get(alice))).toBe('mail_unavailable');
    expect(refused).toEqual([]);
    system.down = null;
    expect((await pool.get(alice)).alive).toBe(true);
  });

  it('runs a reading call once more when the connection had died', async () => {
    const { system, pool, alice } = await bed();
    await pool.get(alice);
    const folders = await pool.use(alice, async (mailbox) => {
      if (mailbox === system.opened[0]) await mailbox.close();
      return await mailbox.folders();
    });
    expect(folders.length).toBeGreaterThan(0);
    expect(system.opened).toHaveLength(2);
  });

  it('runs a changing call once, but again when nothing was done because the password was refused', async () => {
    const { mail, pool, alice } = await bed();
    const second = sessionOf('alice@example.test', 'new', 'second');
    await pool.get(alice);
    let runs = 0;
    const dying = (code: 'mail_unavailable' | 'invalid_credentials') =>
      pool.change(second, async (mailbox) => {
        runs += 1;
        if (runs > 1) return;
        await mailbox.close();
        throw new Failure(code);
      });
    await mail.changePassword('alice@example.test', 'new');
    await dying('invalid_credentials');
    expect(runs).toBe(2);
    runs = 0;
    expect(await codeOf(dying('mail_unavailable'))).toBe('mail_unavailable');
    expect(runs).toBe(1);
  });

  it('reports a session whose password is refused when its mailbox reconnects', async () => {
    const { mail, pool, refused, alice } = await bed();
    await pool.get(alice);
    await mail.changePassword('alice@example.test', 'new');
    const call = pool.use(alice, async (mailbox) => {
      await mailbox.close();
      throw new Failure('invalid_credentials');
    });
    expect(await codeOf(call)).toBe('password_outdated');
    expect(refused).toEqual(['first outdated']);
  });

  it('reports a session whose password has expired at the mail server', async () => {
    const { system, pool, alice, refused } = await bed();
    system.down = new Failure('password_change_required');
    expect(await codeOf(pool.get(alice))).toBe('password_change_required');
    expect(refused).toEqual(['first expired']);
  });

  it('closes a mailbox that nobody uses and keeps one that a socket listens to', async () => {
    const { system, pool, time, alice } = await bed();
    await pool.get(alice);
    const presence = pool.attach(alice);
    const bob = sessionOf('bob@example.test', 'bobs');
    await pool.get(bob);
    time.now = 1001;
    await pool.sweep();
    expect(system.opened.map((mailbox) => mailbox.alive)).toEqual([true, false]);
    presence.closed();
    time.now = 2003;
    await pool.sweep();
    expect(system.opened.map((mailbox) => mailbox.alive)).toEqual([false, false]);
    expect(pool.size).toBe(0);
  });

  it('opens a broken mailbox again while a socket is open', async () => {
    const { system, pool, published, alice, watched } = await bed();
    const presence = pool.attach(alice);
    await presence.watch('Sent');
    await system.opened[0]?.close();
    await pool.sweep();
    expect(system.opened).toHaveLength(2);
    expect(watched(1)).toBe('Sent');
    expect(published).toContain('test/alice@example.test mail-state');
  });

  it('watches the folder that was set last, and the remaining one after a socket closed', async () => {
    const { pool, alice, watched } = await bed();
    const first = pool.attach(alice);
    const second = pool.attach(alice);
    await first.watch('Sent');
    await second.watch('Drafts');
    expect(watched(0)).toBe('Drafts');
    second.closed();
    await Promise.resolve();
    expect(watched(0)).toBe('Sent');
  });

  it('sends the events of a mailbox to the sockets of its account only', async () => {
    const { pool, published, alice } = await bed();
    await pool.get(sessionOf('bob@example.test', 'bobs'));
    const mailbox = await pool.get(alice);
    await mailbox.createFolder('Work');
    expect(published).toEqual(['test/alice@example.test folders-changed']);
  });

  it('refuses everything after it was closed, including calls in progress', async () => {
    const { system, pool, alice } = await bed();
    let open: () => void = () => undefined;
    system.gate = new Promise((resolve) => (open = resolve));
    const waiting = codeOf(pool.get(alice));
    await pool.close();
    open();
    expect(await waiting).toBe('mail_unavailable');
    expect(system.opened.map((mailbox) => mailbox.alive)).toEqual([false]);
    expect(await codeOf(pool.get(alice))).toBe('mail_unavailable');
  });
});
