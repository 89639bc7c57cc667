import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { partner } from '../partner.ts';
import { NOBODY, session } from '../session-state.ts';
import { kept } from '../storage.ts';
import { dropOffline, isOwnerKept, keepOwner } from './offline-owner.ts';
import { PUSH_KEY } from './push-key.ts';
import { renewPush } from './push.ts';

const box = vi.hoisted(() => ({ writing: Promise.withResolvers<undefined>(), writes: 0, calls: 0, removed: 0 }));
vi.mock('./offline-store.ts', () => ({
  writeOwner: () => {
    box.writes += 1;
    return box.writing.promise;
  },
  writeContact: () => Promise.resolve(),
  clearAll: () => Promise.resolve(),
}));
vi.mock('../call.ts', () => ({
  call: () => {
    box.calls += 1;
    return Promise.resolve({ offered: false, publicKey: '' });
  },
}));

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const getSubscription = () =>
  Promise.resolve({
    unsubscribe: () => {
      box.removed += 1;
      return Promise.resolve(true);
    },
  });

beforeEach(() => {
  Object.assign(box, { writing: Promise.withResolvers<undefined>(), writes: 0, calls: 0, removed: 0 });
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager: { getSubscription } }) };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'granted' });
  partner.set({ branding: { HostopianID: '754' }, preferences: { offline: true } } as unknown as PartnerPreferences);
  session.set({ ...NOBODY, isinit: true, isauth: true, user });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  kept.remove(PUSH_KEY);
});

it('keeps nobody who signs out while the record is being written', async () => {
  const keeping = keepOwner({ user, localkey: 'key' });
  await vi.waitFor(() => expect(box.writes).toBe(1));
  dropOffline();
  box.writing.resolve(undefined);
  await keeping;
  expect(isOwnerKept()).toBe(false);
});

it('ends the notices of this browser when nobody is signed in', async () => {
  dropOffline();
  await vi.waitFor(() => expect(box.removed).toBe(1));
});

it('ends the notices of another user who has not signed out', async () => {
  kept.set(PUSH_KEY, 'tom@example.test');
  await renewPush();
  expect([box.removed, box.calls]).toEqual([1, 0]);
  kept.set(PUSH_KEY, user.mail);
  await renewPush();
  expect([box.removed, box.calls]).toEqual([1, 1]);
});
