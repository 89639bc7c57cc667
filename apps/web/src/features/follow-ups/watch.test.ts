import { afterEach, expect, it, vi } from 'vitest';
import { firstScreenShown } from '../../lib/first-screen.ts';
import { queryClient } from '../../lib/query-client.ts';
import { NOBODY, session } from '../../lib/session-state.ts';
import { watchFollowUps } from './watch.ts';

const box = vi.hoisted(() => ({ listed: 0 }));
vi.mock('./follow-up-calls.ts', () => ({
  listFollowUps: () => {
    box.listed += 1;
    return Promise.resolve([]);
  },
}));

afterEach(() => {
  session.set({ ...NOBODY, isinit: true });
  queryClient.clear();
});

function signIn(name: string): void {
  const user = { mail: `${name}@example.test`, account: name, domain: 'example.test', maillogin: name };
  session.set({ ...NOBODY, isinit: true, isauth: true, isverified: true, user });
}

it('loads the follow-ups of each user who signs in at a page', async () => {
  firstScreenShown();
  watchFollowUps();
  signIn('clara');
  await vi.waitFor(() => expect(box.listed).toBe(1));
  session.set({ ...NOBODY, isinit: true });
  queryClient.clear();
  signIn('ann');
  await vi.waitFor(() => expect(box.listed).toBe(2));
});
