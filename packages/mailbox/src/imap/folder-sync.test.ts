import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { describe, expect, it } from 'vitest';
import { untagged } from './engine/command.test-bed.ts';
import { noop } from './engine/commands/session.ts';
import { inbox, setUp } from './folder-sync.test-bed.ts';
import { checkValidity, portions } from './folder-sync.ts';

const { SEEN, FLAGGED } = MESSAGE_FLAG;

describe('a folder that is opened', () => {
  it('is selected once; later only changes are asked for, or nothing', async () => {
    const { run, sync, state } = setUp(inbox(11, 12));
    const commands = await run(async (connection) => {
      await sync.open(connection, 'INBOX');
      await sync.open(connection, 'INBOX');
      await sync.enter(connection, 'INBOX');
    });
    expect(commands).toEqual(['SELECT "INBOX"', 'NOOP']);
    expect(state()).toMatchObject({ exists: 2, topuid: 12, modseq: 0, uidvalidity: 7 });
    expect(await run((connection) => sync.enter(connection, 'INBOX'))).toEqual(['SELECT "INBOX"', 'UID SEARCH ALL']);
    expect(await run((connection) => sync.open(connection, 'Sent'))).toEqual(['SELECT "Sent"']);
  });

  it('is another one when its UIDVALIDITY has changed, and lists begin anew', async () => {
    const server = inbox(11, 12);
    const { run, filled, sync, state, left, fresh } = setUp(server);
    await run(filled);
    const before = state();
    server.validity = 8;
    server.messages = new Map([[1, '']]);
    await run((connection) => sync.open(connection, 'INBOX'));
    expect(state()).not.toBe(before);
    expect([state().uidvalidity, state().topuid, left(), fresh]).toEqual([8, 1, [], []]);
    expect(state().takeEvent()).toMatchObject({ reset: true, rev: before.rev + 1 });
    expect(() => checkValidity(state(), 7)).toThrow('mailbox_changed');
    expect(() => checkValidity(state(), 8)).not.toThrow();
    expect(() => checkValidity(state(), undefined)).not.toThrow();
  });

  it('is compared with the server after a lost connection', async () => {
    const server = inbox(11, 12, 13);
    const { run, filled, sync, state, left, fresh } = setUp(server);
    await run(filled);
    server.messages = new Map([
      [12, '\\Seen'],
      [13, ''],
      [15, ''],
    ]);
    const commands = await run((connection) => sync.open(connection, 'INBOX'));
    expect(commands.slice(0, 3)).toEqual(['SELECT "INBOX"', 'UID SEARCH ALL', 'UID FETCH 1:* (UID FLAGS)']);
    expect(commands[3]).toMatch(/^UID FETCH 14:\* \(UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE/);
    expect([left(), state().exists, state().topuid, fresh]).toEqual([[12, 13, 15], 3, 15, [15]]);
    expect(state().takeEvent()).toMatchObject({ removed: [11], inserted: [15], flags: [{ uid: 12, flags: SEEN }] });
  });

  it('asks only for flags that have changed, where the server counts changes', async () => {
    const server = { ...inbox(11, 12), modseq: 20 };
    const { run, filled, sync, state } = setUp(server);
    expect((await run(filled, 'CONDSTORE'))[0]).toBe('SELECT "INBOX" (CONDSTORE)');
    server.modseq = 25;
    const commands = await run((connection) => sync.open(connection, 'INBOX'), 'CONDSTORE');
    expect(commands.at(-1)).toBe('UID FETCH 1:* (UID FLAGS) (CHANGEDSINCE 20)');
    expect(state().modseq).toBe(25);
    server.modseq = 0;
    const without = await run((connection) => sync.open(connection, 'INBOX'), 'CONDSTORE');
    expect(without.at(-1)).toBe('UID FETCH 1:* (UID FLAGS)');
    expect(state().modseq).toBe(25);
  });

  it('hears what has changed with the SELECT, where the server can tell', async () => {
    const server = { ...inbox(11, 12), modseq: 20 };
    const { run, filled, sync, state, left } = setUp(server);
    await run(filled, 'CONDSTORE', 'QRESYNC');
    server.messages = new Map([[12, '\\Flagged']]);
    server.modseq = 25;
    server.news = ['* VANISHED (EARLIER) 11', '* 1 FETCH (UID 12 FLAGS (\\Flagged) MODSEQ (24))'];
    const commands = await run((connection) => sync.open(connection, 'INBOX'), 'CONDSTORE', 'QRESYNC');
    expect(commands).toEqual(['SELECT "INBOX" (QRESYNC (7 20))']);
    expect([left(), state().view.flagsOf(12), state().modseq]).toEqual([[12], FLAGGED, 25]);
  });

  it('is compared when the server can no longer tell what has changed', async () => {
    const server = { ...inbox(11, 12), modseq: 20 };
    const { run, filled, sync, left } = setUp(server);
    await run(filled, 'CONDSTORE', 'QRESYNC');
    server.modseq = 0;
    server.messages.delete(11);
    const commands = await run((connection) => sync.open(connection, 'INBOX'), 'CONDSTORE', 'QRESYNC');
    expect(commands).toEqual(['SELECT "INBOX" (QRESYNC (7 20))', 'UID SEARCH ALL', 'UID FETCH 1:* (UID FLAGS)']);
    expect(left()).toEqual([12]);
  });

  it('announces what has arrived while it was closed, also when it has not been read', async () => {
    const server = inbox(11, 12);
    const { run, sync, fresh, state } = setUp(server);
    await run((connection) => sync.open(connection, 'INBOX'));
    server.messages.set(14, '');
    await run((connection) => sync.open(connection, 'INBOX'));
    expect([fresh, state().topuid, state().takeEvent()?.inserted]).toEqual([[14], 14, [14]]);
  });

  it('is compared where the server counts no changes of this folder', async () => {
    const { run, filled, sync } = setUp(inbox(11));
    await run(filled, 'CONDSTORE', 'QRESYNC');
    const commands = await run((connection) => sync.open(connection, 'INBOX'), 'CONDSTORE', 'QRESYNC');
    expect(commands).toEqual(['SELECT "INBOX" (CONDSTORE)', 'UID SEARCH ALL', 'UID FETCH 1:* (UID FLAGS)']);
  });
});

describe('changes of the open folder', () => {
  it('are applied, and what has arrived is read and announced', async () => {
    const server = inbox(11, 12);
    const { run, filled, sync, state, left, fresh } = setUp(server);
    await run(async (connection) => {
      await filled(connection);
      server.messages = new Map([
        [12, ''],
        [14, ''],
      ]);
      server.news = ['* 1 EXPUNGE', '* 1 FETCH (FLAGS (\\Seen))', '* 2 EXISTS', '* OK [ALERT] x', '* NO [ALERT] x'];
      // Answers that say nothing of flags.
      server.news.push('* 1 FETCH (UID 12 MODSEQ (5))', '* FLAGS (\\Deleted)', '* 1 RECENT');
      await sync.open(connection, 'INBOX');
    });
    expect([left(), state().view.flagsOf(12), fresh, sync.isSuspect]).toEqual([[12, 14], SEEN, [14], false]);
  });

  it('are not taken from another connection', async () => {
    const server = inbox(11);
    const { run, filled, sync, state } = setUp(server);
    await run(filled);
    state().serverChanges.push({ kind: 'exists', count: 5 });
    expect(await run((connection) => sync.settle(connection))).toEqual([]);
    expect(state().exists).toBe(1);
  });

  it('are compared when they do not lead to what the server counts', async () => {
    const server = inbox(11, 12, 13);
    const { run, filled, sync, state, left } = setUp(server);
    const commands = await run(async (connection) => {
      await filled(connection);
      server.messages.delete(11);
      server.messages.set(14, '');
      for (const uid of [9, 10]) server.messages.set(uid, '');
      server.news = ['* 5 EXISTS'];
      await sync.open(connection, 'INBOX');
    });
    expect(commands.slice(-2)).toEqual(['UID SEARCH ALL', expect.stringMatching(/^UID FETCH 9:10 \(.*ENVELOPE/)]);
    expect([left(), state().exists, state().topuid]).toEqual([[9, 10, 12, 13, 14], 5, 14]);
    expect(state().takeEvent()).toMatchObject({ reset: true });
  });

  it('make a folder suspect that is suddenly empty, or of which the server complains: it is selected again', async () => {
    for (const news of [['* 1 EXPUNGE', '* 1 EXPUNGE'], ['* NO the folder has gone']]) {
      const server = inbox(11, 12);
      const { run, filled, sync, left, state } = setUp(server);
      const commands = await run(async (connection) => {
        await filled(connection);
        server.news = [...news];
        server.messages = new Map([[3, '']]);
        server.validity = 9;
        await sync.open(connection, 'INBOX');
      });
      expect(commands.slice(2)).toEqual(['NOOP', 'SELECT "INBOX"']);
      expect([state().uidvalidity, left(), sync.isSuspect]).toEqual([9, [], false]);
    }
  });

  it('are applied by uid where the server names them', async () => {
    const { run, filled, sync, left, state } = setUp({ ...inbox(11, 12, 13), news: [] });
    await run(async (connection) => {
      await filled(connection);
      sync.handleUntagged(untagged('VANISHED 11,13'));
      await sync.settle(connection);
    });
    expect([left(), state().exists]).toEqual([[12], 1]);
  });

  it('by number are compared in a folder that has not been read', async () => {
    const server = inbox(11, 12);
    const { run, sync, state } = setUp(server);
    const commands = await run(async (connection) => {
      await sync.open(connection, 'INBOX');
      server.messages.delete(11);
      server.news = ['* 1 EXPUNGE'];
      await sync.open(connection, 'INBOX');
    });
    expect([commands, state().exists]).toEqual([['SELECT "INBOX"', 'NOOP', 'UID SEARCH ALL'], 1]);
  });

  it('of an empty folder make nobody suspicious', async () => {
    const { run, filled, sync } = setUp({ ...inbox(), news: ['* 0 EXISTS'] });
    const commands = await run(async (connection) => {
      await filled(connection);
      await sync.open(connection, 'INBOX');
    });
    expect(commands).toEqual(['SELECT "INBOX"', 'NOOP']);
  });

  it('of a suspect folder are not applied, and entering it selects it again', async () => {
    const server = inbox(11);
    const { run, filled, sync, state } = setUp(server);
    const commands = await run(async (connection) => {
      await filled(connection);
      for (const line of ['* NO gone', '* 3 EXISTS']) server.news.push(line);
      await connection.run(noop());
      expect(sync.isSuspect).toBe(true);
      await sync.settle(connection);
      expect(state().exists).toBe(1);
      await sync.enter(connection, 'INBOX');
    });
    expect(commands.filter((command) => command.startsWith('SELECT'))).toHaveLength(2);
  });

  it('are ignored while no folder is open', async () => {
    const { run, filled, sync, state } = setUp(inbox(11));
    await run(filled);
    sync.leave();
    expect(sync.selected).toBeNull();
    expect(await run((connection) => sync.settle(connection))).toEqual([]);
    expect(state().serverChanges).toEqual([]);
  });
});

it('reads what has arrived in a folder without a view, and nothing older', async () => {
  const { run, sync, fresh, state } = setUp(inbox(11, 12, 13));
  await run(async (connection) => {
    const opened = await sync.open(connection, 'INBOX');
    await sync.reportSince(connection, opened, 13);
    expect(fresh).toEqual([]);
    await sync.reportSince(connection, opened, 11);
  });
  expect([fresh, state().view.count]).toEqual([[12, 13], 0]);
});

it('asks for previews with few new messages only', async () => {
  for (const [count, isAsked] of [
    [200, true],
    [201, false],
  ] as const) {
    const server = inbox(1);
    const { run, filled, sync, state } = setUp(server);
    const commands = await run(async (connection) => {
      await filled(connection);
      for (let uid = 2; uid < 2 + count; uid += 1) server.messages.set(uid, '');
      server.news = [`* ${String(count + 1)} EXISTS`];
      await sync.open(connection, 'INBOX');
    }, 'PREVIEW');
    expect(commands.find((command) => command.startsWith('UID FETCH 2:*'))?.includes(' PREVIEW')).toBe(isAsked);
    expect(state().previews.get(2)).toBe(isAsked ? 'first words' : undefined);
  }
});

it('shows new messages at the end of the order of the server, while the view is read', async () => {
  const server = inbox(11, 12);
  const { run, sync, state } = setUp(server);
  await run(async (connection) => {
    await sync.open(connection, 'INBOX');
    state().order = Uint32Array.of(12, 11);
    for (const uid of [14, 15]) server.messages.set(uid, '');
    server.news = ['* 4 EXISTS'];
    await sync.open(connection, 'INBOX');
  });
  expect([...(state().order ?? [])]).toEqual([12, 11, 14, 15]);
});

it('splits many uids into sets of one slice of time', () => {
  const uids = Array.from({ length: 2001 }, (_, at) => at + 1);
  const sets = [...portions(uids)].map(({ set, count, wanted }) => [set, count, wanted.size]);
  expect(sets).toEqual([
    ['1:1000', 1000, 1000],
    ['1001:2000', 1000, 1000],
    ['2001', 1, 1],
  ]);
  const odd = [...portions(Array.from({ length: 1000 }, (_, at) => 1_000_001 + at * 2))];
  expect(odd.length).toBeGreaterThan(1);
  expect(odd.reduce((sum, { count }) => sum + count, 0)).toBe(1000);
  expect(odd.map(({ wanted }) => wanted.size)).toEqual(odd.map(() => 1000));
});
