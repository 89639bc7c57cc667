import type { Operation } from '@pillarbox/contract/operation';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceSessionDuty } from '../../../lib/session-events.ts';
import { providerOf } from '../../partner/provider.test-maker.ts';
import { partner } from '../../../lib/partner.ts';
import { followDuties } from './duties.ts';
import { changeSession, session } from '../../../lib/session-state.ts';

const asked = vi.hoisted((): string[] => []);
const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
vi.mock('../../../lib/call.ts', async (original) => ({
  ...(await original<object>()),
  call: (operation: Operation) => {
    asked.push(operation.id);
    return Promise.resolve({
      isauth: true,
      isverified: true,
      is2faSetupRequired: true,
      passwordExpired: false,
      user,
      localkey: '',
      expires: Date.now() + 60_000,
      now: Date.now(),
    });
  },
}));
followDuties();

beforeEach(() => {
  asked.length = 0;
  partner.set(providerOf({}));
  changeSession({ isinit: true, isauth: true, isverified: true, is2faSetupRequired: false, user });
});
afterEach(() => changeSession({ isauth: false, user: null }));

it('loads the session once when a second factor is required meanwhile, however many calls are refused [AUTH-055]', async () => {
  announceSessionDuty('second_factor_required');
  announceSessionDuty('second_factor_required');
  await vi.waitFor(() => expect(session.get().is2faSetupRequired).toBe(true));
  expect(asked).toEqual(['session.current']);
});

it('loads nothing while nobody is signed in', () => {
  changeSession({ isauth: false });
  announceSessionDuty('recovery_required');
  expect(asked).toEqual([]);
});

it('loads the session only when it did not know that a recovery method is required [BRAND-004]', async () => {
  announceSessionDuty('recovery_required');
  await vi.waitFor(() => expect(asked).toEqual(['session.current']));
  await vi.waitFor(() => expect(session.get().is2faSetupRequired).toBe(true));
  asked.length = 0;
  partner.set(providerOf({}, { MandatoryForgotPass: true }));
  announceSessionDuty('recovery_required');
  expect(asked).toEqual([]);
});
