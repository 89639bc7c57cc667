import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { testAccount } from '../testing/test-account.ts';
import { describeOnDatabases } from '../testing/test-databases.ts';
import { createTestPlatform, openTestSession } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

const ALICE = testAccount();

describeOnDatabases('sessions of two gateways', (open) => {
  let database: Database;
  let here: TestPlatform;
  let there: TestPlatform;
  let time = Date.UTC(2026, 10, 21);
  const clock = { now: () => time, sleep: () => Promise.resolve() };

  beforeAll(async () => {
    database = await open();
    here = await createTestPlatform({ database, clock });
    there = await createTestPlatform({ database, clock });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.close();
  });

  const dutyThere = async (cookie: string) => (await there.sessions.find(cookie))?.session.duty;

  it('change at both gateways', async () => {
    const { session, cookie } = await openTestSession(here.sessions, { factor: 'verify', passwordExpired: true });
    expect(await dutyThere(cookie)).toBe('verify');
    expect(await here.sessions.update(session.id, { factor: 'passed' })).toBe(true);
    expect(there.sessions.peek(cookie)).toBeUndefined();
    expect(await dutyThere(cookie)).toBe('password');
    await there.sessions.update(session.id, { passwordExpired: false });
    expect((await here.sessions.find(cookie))?.session.duty).toBeNull();
    expect(await here.sessions.update('gone', { factor: 'passed' })).toBe(false);
  });

  it('are not cached with the state before a change that happened while they were read', async () => {
    const { session, cookie } = await openTestSession(here.sessions, { factor: 'verify' });
    const reading = there.sessions.find(cookie);
    await here.sessions.update(session.id, { factor: 'passed' });
    await reading;
    expect(await dutyThere(cookie)).toBeNull();
  });

  it('get a new cookie when they gain rights, and the old one becomes invalid', async () => {
    const old = await openTestSession(here.sessions, {
      factor: 'verify',
      keep: true,
      agent: 'Browser',
      address: '192.0.2.1',
    });
    await there.sessions.find(old.cookie);
    const ended = vi.fn();
    there.sessions.onEnd(ended);
    const fresh = await here.sessions.rotate(old.session, { factor: 'passed' });
    expect(fresh.session).toMatchObject({ duty: null, mail: ALICE.mail, credentials: old.session.credentials });
    expect(fresh.maxAge).toBe(old.maxAge);
    expect(fresh.cookie).not.toBe(old.cookie);
    expect(fresh.session.rtoken).not.toBe(old.session.rtoken);
    expect(await there.sessions.find(old.cookie)).toBeNull();
    expect(await there.sessions.find(fresh.cookie)).toMatchObject({ keep: true, session: { duty: null } });
    expect(ended).toHaveBeenCalledWith(old.session.id);
    await expect(here.sessions.rotate(old.session, { factor: 'passed' })).rejects.toThrow('session_ended');
    const list = await here.sessions.listOf(ALICE.accountId);
    expect(list.find(({ id }) => id === fresh.session.id)).toMatchObject({ agent: 'Browser', address: '192.0.2.1' });
  });

  it('gain rights once, also with parallel calls', async () => {
    const { session } = await openTestSession(here.sessions, { factor: 'verify' });
    const asked = [here, there, here].map(({ sessions }) => sessions.rotate(session, { factor: 'passed' }));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('of one account are listed without their credentials, and can end together except one', async () => {
    await here.sessions.endAll(ALICE.accountId);
    const mine = await openTestSession(here.sessions);
    time += 1000;
    const other = await openTestSession(here.sessions);
    const stranger = await openTestSession(here.sessions, { mail: 'bob@example.test' });
    await there.sessions.find(other.cookie);
    const list = await there.sessions.listOf(ALICE.accountId);
    expect(list.map(({ id }) => id)).toEqual([other.session.id, mine.session.id]);
    expect(list[0]).not.toHaveProperty('sealed');
    await here.sessions.endAll(ALICE.accountId, mine.session.id);
    expect(await there.sessions.find(other.cookie)).toBeNull();
    expect(await there.sessions.find(mine.cookie)).not.toBeNull();
    expect(await there.sessions.find(stranger.cookie)).not.toBeNull();
    time += 25 * 60 * 60_000;
    expect(await there.sessions.listOf(ALICE.accountId)).toEqual([]);
  });

  it('of a partner end when its settings give their accounts another identity', async () => {
    const open = (mail: string, partner = '756') =>
      openTestSession(here.sessions, { partner, mail, account: mail.split('@')[0] ?? '' });
    const [alice, bob, elsewhere] = [
      await open('alice@example.test'),
      await open('bob@example.test'),
      await open('alice@example.test', '757'),
    ];
    const system = alice.session.accountId.split('/')[0] ?? '';
    const ended = vi.fn();
    there.sessions.onEnd(ended);
    await here.sessions.endRenamed('756', { system, login: 'address' });
    expect(await there.sessions.find(alice.cookie)).not.toBeNull();
    await here.sessions.endRenamed('756', { system: 'another.example', login: 'address' });
    expect(await there.sessions.find(alice.cookie)).toBeNull();
    expect(ended.mock.calls.flat().toSorted()).toEqual([alice.session.id, bob.session.id].toSorted());
    expect(await there.sessions.find(elsewhere.cookie)).not.toBeNull();
    await here.sessions.endRenamed('757', { system, login: 'localPart' });
    expect(await there.sessions.find(elsewhere.cookie)).toBeNull();
  });

  it('of a partner that starts to require a second factor end, except those that passed one or still have to [AUTH-055]', async () => {
    const without = await openTestSession(here.sessions, { partner: '755' });
    const kept = await Promise.all(
      (['passed', 'verify', 'setup'] as const).map((factor) =>
        openTestSession(here.sessions, { partner: '755', factor }),
      ),
    );
    const elsewhere = await openTestSession(here.sessions);
    for (const { cookie } of [without, ...kept, elsewhere]) await there.sessions.find(cookie);
    await here.sessions.endFactorless('755');
    expect(await there.sessions.find(without.cookie)).toBeNull();
    for (const { cookie } of [...kept, elsewhere]) expect(await there.sessions.find(cookie)).not.toBeNull();
  });
});
