import { Failure } from '@pillarbox/contract/failure';
import type { Operation } from '@pillarbox/contract/operation';
import { OPERATIONS } from '@pillarbox/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewSession } from '../sessions/sessions.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

/** Everything that a session may call before it has passed what it owes. */
const BEFORE_ALL_FACTORS = [
  'session.logout',
  'session.refresh',
  'session.mfaVerify',
  'session.mfaWays',
  'session.passkeyChallenge',
  'session.passkeyVerify',
  'session.g2faGenerate',
  'session.g2faEnable',
  'session.presentPassword',
];

/** What a session may call besides, whose account still lacks the way back in that its provider wants. */
const BEFORE_A_WAY_BACK = [
  'session.recoveryState',
  'session.setRecoveryAddress',
  'session.confirmRecoveryAddress',
  'session.savePasswordQuestion',
  'preferences.combinedLogin',
  'preferences.cloud',
];

/** Refusals that say what is to be done first. */
const DUTIES: ReadonlySet<string> = new Set([
  'second_factor_required',
  'password_change_required',
  'password_outdated',
  'recovery_required',
]);

let platform: TestPlatform;
let lacksWayBack = false;

beforeAll(async () => {
  platform = await createTestPlatform();
  platform.guard.alsoRequire(() => (lacksWayBack ? Promise.reject(new Failure('recovery_required')) : undefined));
  for (const operation of OPERATIONS) {
    platform.mount(operation, () => Promise.reject(new Failure('nothing_to_undo')));
  }
});
afterAll(() => platform.close());

/** What each operation answers to a session; `through` when it reached its handler, or its input. */
async function answersTo(who: Partial<NewSession>, outdated = false): Promise<Map<Operation, string>> {
  const opened = await openTestSession(platform.sessions, who);
  if (outdated) await platform.sessions.refuse(opened.session, 'outdated');
  const headers = pageHeadersFor(platform.sessions, opened);
  const answers = new Map<Operation, string>();
  for (const operation of OPERATIONS) {
    for (const path of [operation.path, ...operation.also]) {
      const url = path.replaceAll(/:[A-Za-z]+/g, 'x');
      const { method } = operation;
      const answer = await platform.app.inject({ method, url, headers });
      const { code } = answer.json<{ error: { code: string } }>().error;
      const refused = DUTIES.has(code);
      if (refused) expect(answer.statusCode, operation.id).toBe(409);
      answers.set(operation, refused ? code : 'through');
    }
  }
  return answers;
}

describe('every operation of the contract', () => {
  it.each(['verify', 'setup'] as const)(
    'is refused while the factor says "%s", but for the way out of it [AUTH-057]',
    async (factor) => {
      for (const [{ id, access }, answer] of await answersTo({ factor })) {
        const open = access === 'anonymous' || access === 'unverified';
        expect(answer, id).toBe(open ? 'through' : 'second_factor_required');
      }
    },
  );

  it('is refused while the password has run out, but for its change [AUTH-057]', async () => {
    for (const [{ id, access }, answer] of await answersTo({ passwordExpired: true })) {
      const wantsPassword = access === 'session' || access === 'unrecoverable';
      expect(answer, id).toBe(wantsPassword ? 'password_change_required' : 'through');
    }
  });

  it('is refused while the account lacks the way back that the provider wants, but for setting one up [BRAND-003, BRAND-004]', async () => {
    lacksWayBack = true;
    try {
      for (const [{ id, access }, answer] of await answersTo({})) {
        expect(answer, id).toBe(access === 'session' ? 'recovery_required' : 'through');
      }
    } finally {
      lacksWayBack = false;
    }
    const open = OPERATIONS.filter(({ access }) => access === 'unrecoverable').map(({ id }) => id);
    expect(open.sort()).toEqual([...BEFORE_A_WAY_BACK].sort());
  });

  it('is refused while the mail server refuses the password, but for giving the present one [SHELL-140]', async () => {
    for (const [{ id, access }, answer] of await answersTo({ passwordExpired: true }, true)) {
      const open = access === 'anonymous' || access === 'unverified';
      expect(answer, id).toBe(open ? 'through' : 'password_outdated');
    }
  });

  it('is refused for the factor first when both are due', async () => {
    for (const [{ id, access }, answer] of await answersTo({ factor: 'verify', passwordExpired: true })) {
      const open = access === 'anonymous' || access === 'unverified';
      expect(answer, id).toBe(open ? 'through' : 'second_factor_required');
    }
  });

  it('is open once nothing is due', async () => {
    for (const factor of ['none', 'passed'] as const) {
      for (const [{ id }, answer] of await answersTo({ factor })) expect(answer, id).toBe('through');
    }
  });

  it('that touches mail, preferences or files wants every factor', () => {
    const early = OPERATIONS.filter(({ access }) => access === 'unverified').map(({ id }) => id);
    expect(early.sort()).toEqual([...BEFORE_ALL_FACTORS].sort());
    const anonymous = OPERATIONS.filter(({ access }) => access === 'anonymous');
    for (const { id } of anonymous) expect(id).toMatch(/^(session|partner)\./);
  });
});
