import { Failure } from '@pillarbox/contract/failure';
import type { Duty, Operation } from '@pillarbox/contract/operation';
import { OPERATIONS } from '@pillarbox/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewSession } from '../sessions/sessions.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../testing/test-platform.ts';
import type { TestPlatform } from '../testing/test-platform.ts';

/** The operations that a session with each duty may call, besides those that anybody may call. */
const OPEN: Readonly<Record<Duty, readonly string[]>> = {
  password: ['session.logout', 'session.refresh', 'session.passwordNeeds', 'session.changePassword'],
  verify: [
    'session.logout',
    'session.refresh',
    'session.mfaVerify',
    'session.mfaWays',
    'session.passkeyChallenge',
    'session.passkeyVerify',
  ],
  setup: ['session.logout', 'session.refresh', 'session.g2faGenerate', 'session.g2faEnable'],
  present: ['session.logout', 'session.refresh', 'session.presentPassword'],
  recovery: [
    'session.logout',
    'session.refresh',
    'session.passwordNeeds',
    'session.changePassword',
    'session.recoveryState',
    'session.setRecoveryAddress',
    'session.confirmRecoveryAddress',
    'session.savePasswordQuestion',
    'preferences.combinedLogin',
    'preferences.cloud',
  ],
};

/** The code with which every other call is refused. */
const REFUSED: Readonly<Record<Duty, string>> = {
  password: 'password_change_required',
  verify: 'second_factor_required',
  setup: 'second_factor_required',
  present: 'password_outdated',
  recovery: 'recovery_required',
};

/** The codes that name a duty. */
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
  platform.guard.addRequirement(() => (lacksWayBack ? Promise.reject(new Failure('recovery_required')) : undefined));
  for (const operation of OPERATIONS) {
    platform.mount(operation, () => Promise.reject(new Failure('nothing_to_undo')));
  }
});
afterAll(() => platform.close());

/** The reply of each operation to a session; `through` when the call reached its handler or its schema. */
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

/** Expects that exactly the given calls come through, and all others are refused with the code. */
function expectOnly(duty: Duty, answers: ReadonlyMap<Operation, string>): void {
  for (const [{ id, access }, answer] of answers) {
    const open = access === 'anonymous' || OPEN[duty].includes(id);
    expect(answer, id).toBe(open ? 'through' : REFUSED[duty]);
  }
  const ids = [...answers.keys()].map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...OPEN[duty]]));
}

describe('every operation of the contract', () => {
  it.each([
    ['verify', 'the second factor is to be passed', { factor: 'verify' }],
    ['setup', 'the second factor is to be set up', { factor: 'setup' }],
    [
      'verify',
      'the second factor comes before a proven password that has run out',
      { factor: 'verify', passwordExpired: true },
    ],
    ['setup', 'so does its set-up', { factor: 'setup', passwordExpired: true }],
    ['password', 'the password has run out', { passwordExpired: true }],
    ['password', 'the password was never proved', { passwordUnproven: true }],
    ['password', 'it was never proved and the second factor is due', { passwordUnproven: true, factor: 'verify' }],
    [
      'password',
      'it was never proved and the second factor is to be set up',
      { passwordUnproven: true, factor: 'setup' },
    ],
  ] as const)('is refused, except those that end the duty "%s": %s [AUTH-057]', async (duty, _, who) => {
    expectOnly(duty, await answersTo(who));
  });

  it('is refused while the account lacks the recovery that the provider requires, except its set-up [BRAND-003, BRAND-004]', async () => {
    lacksWayBack = true;
    try {
      expectOnly('recovery', await answersTo({}));
      // The duty of the session itself comes first.
      expectOnly('password', await answersTo({ passwordUnproven: true }));
    } finally {
      lacksWayBack = false;
    }
  });

  it('is refused while the mail server refuses the password, except entering the current one [SHELL-140]', async () => {
    expectOnly('present', await answersTo({ passwordExpired: true }, true));
  });

  it('is allowed without a duty', async () => {
    for (const factor of ['none', 'passed'] as const) {
      for (const [{ id }, answer] of await answersTo({ factor })) expect(answer, id).toBe('through');
    }
  });

  it('without a session belongs to sign-in, to the partner, to a public page or to the signed reports of a fax service', () => {
    const anonymous = OPERATIONS.filter(({ access }) => access === 'anonymous');
    const ofPublicPages = anonymous.filter(({ path }) => path.includes('/public'));
    expect(ofPublicPages.map(({ id }) => id)).toEqual([
      'contactUpdate.open',
      'contactUpdate.answer',
      'events.publicAvailability',
      'appointments.open',
      'appointments.slots',
      'appointments.book',
      'appointments.visit',
      'appointments.change',
      'appointments.withdraw',
      'tasks.openPublic',
      'tasks.answerPublic',
      'files.openShared',
      'files.downloadShared',
      'files.beginRequested',
      'files.requestedPiece',
      'files.stopRequested',
    ]);
    for (const operation of anonymous) {
      if (!ofPublicPages.includes(operation)) expect(operation.id).toMatch(/^(session|partner)\.|^fax\.report$/);
    }
  });
});
