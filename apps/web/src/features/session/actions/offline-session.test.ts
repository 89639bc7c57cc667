import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownAsOf } from '../../../lib/offline/offline-state.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { openOfflineSession } from './offline-session.ts';

const clara = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const box = vi.hoisted(() => ({ mail: '', drops: 0, outside: [] as string[] }));
vi.mock('../../../lib/access-badge.ts', () => ({ readBadge: () => ({ mail: 'clara@example.test' }) }));
vi.mock('../../../lib/cookies.ts', () => ({ readSessionCookie: () => 'token' }));
vi.mock('../../../lib/go-outside.ts', () => ({ goOutside: (address: string) => box.outside.push(address) }));
vi.mock('../../../lib/offline/offline-owner.ts', () => ({
  keptOwner: () => Promise.resolve({ user: clara, localkey: 'key', at: 1 }),
}));
vi.mock('../../../lib/start-cache/start-cache.ts', () => ({
  openStartCache: () => Promise.resolve(),
  dropStartCache: () => (box.drops += 1),
}));
vi.mock('../../../lib/call.ts', () => ({
  call: () => Promise.resolve({ isauth: true, user: { ...clara, mail: box.mail } }),
}));

beforeEach(() => Object.assign(box, { mail: '', drops: 0, outside: [] }));
afterEach(() => {
  session.set({ ...NOBODY, isinit: true });
  shownAsOf.set(null);
  onlineManager.setOnline(true);
});

it('goes on as the same user when the gateway answers', async () => {
  box.mail = clara.mail;
  const open = vi.fn(() => Promise.resolve());
  expect(await openOfflineSession(open)).toBe(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(clara.mail));
  expect(box.outside).toEqual([]);
});

it('loads the page again when somebody else has signed in meanwhile, and shows them nothing of the first one', async () => {
  box.mail = 'tom@example.test';
  const open = vi.fn(() => Promise.resolve());
  expect(await openOfflineSession(open)).toBe(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(box.outside).toEqual(['/']));
  expect([open.mock.calls, box.drops]).toEqual([[], 1]);
});
