import type { Failure } from '@pillarbox/contract/failure';
import { expect, it, vi } from 'vitest';
import type { RecoveryRow } from '../recovery/recovery.store.ts';
import { createRecoveryRequirement } from './recovery-requirement.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

const ALICE = testAccount();
const QUESTION = { question: 'LANG_RECOVERY_Q_FIRST_CAR', wrongAnswers: 0, address: null };
const ADDRESS = { question: null, wrongAnswers: 0, address: 'alice@elsewhere.test' };

function bed(wanted: { question: boolean; any: boolean }) {
  let row: Partial<RecoveryRow> | null = null;
  let time = 1_000_000;
  const find = vi.fn(() => Promise.resolve(row as RecoveryRow | null));
  const wayBack = createRecoveryRequirement({ store: { find }, requiredBy: () => wanted, now: () => time });
  return {
    find,
    wayBack,
    has: (now: Partial<RecoveryRow> | null) => (row = now),
    pass: (ms: number) => (time += ms),
    code: () =>
      Promise.resolve(wayBack.require(ALICE)).then(
        () => 'in',
        (error: unknown) => (error as Failure).code,
      ),
  };
}

it('queries nothing when the provider requires nothing', () => {
  const { wayBack, find } = bed({ question: false, any: false });
  expect(wayBack.require(ALICE)).toBeUndefined();
  expect(find).not.toHaveBeenCalled();
});

it('accepts a question or an address when either is required, also a question that was locked by guesses [BRAND-004]', async () => {
  for (const [row, answer] of [
    [null, 'recovery_required'],
    [QUESTION, 'in'],
    [ADDRESS, 'in'],
    [{ ...QUESTION, wrongAnswers: 1000 }, 'in'],
    [{ ...ADDRESS, address: '' }, 'recovery_required'],
  ] as const) {
    const one = bed({ question: false, any: true });
    one.has(row);
    expect(await one.code()).toBe(answer);
  }
});

it('requires a question when the provider requires a question [BRAND-003]', async () => {
  const one = bed({ question: true, any: true });
  one.has(ADDRESS);
  expect(await one.code()).toBe('recovery_required');
  one.has(QUESTION);
  expect(await one.code()).toBe('in');
});

it('caches a positive result for a minute, and never a negative one', async () => {
  const one = bed({ question: false, any: true });
  expect(await one.code()).toBe('recovery_required');
  one.has(ADDRESS);
  expect(await one.code()).toBe('in');
  one.has(null);
  expect(await one.code()).toBe('in');
  one.pass(60_001);
  expect(await one.code()).toBe('recovery_required');
  one.has(ADDRESS);
  expect(await one.code()).toBe('in');
  one.has(null);
  one.wayBack.forget(ALICE);
  expect(await one.code()).toBe('recovery_required');
});
