import type { Operation } from '@pillarbox/contract/operation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { expungeAtSignOut } from './expunge-at-sign-out.ts';

const box = vi.hoisted(() => ({ preferences: {}, rotation: 1, expunged: [] as string[] }));
vi.mock('../../../lib/preferences-state.ts', () => ({ currentPreferences: () => box.preferences }));
vi.mock('../../../lib/call.ts', () => ({
  call: (operation: Operation, input: { body?: { folder: string } }) => {
    if (operation.id === 'preferences.rotation') return Promise.resolve({ enabled: box.rotation, folders: {} });
    box.expunged.push(input.body?.folder ?? '');
    return input.body?.folder === 'Sent' ? Promise.reject(new Error('refused')) : Promise.resolve(0);
  },
}));

beforeEach(() => {
  box.expunged = [];
  box.rotation = 1;
  const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
  session.set({ ...NOBODY, isauth: true, user });
  box.preferences = { expunge_deleted_msgs_on_logout: 1 };
  queryClient.setQueryData(['mail', 'folders'], [makeFolder('Sent', 'sent'), makeFolder('INBOX', 'inbox')]);
});
afterEach(() => {
  session.set(NOBODY);
  queryClient.clear();
});

describe('before sign-out', () => {
  it('deleted messages are expunged when the preference is 1 and rotation is on, in every folder that lets it [AUTH-033, PREF-104]', async () => {
    await expungeAtSignOut();
    expect(box.expunged).toEqual(['Sent', 'INBOX']);
  });

  it('nothing is expunged when the preference is not 1 [AUTH-034]', async () => {
    box.preferences = { expunge_deleted_msgs_on_logout: 0 };
    await expungeAtSignOut();
    expect(box.expunged).toEqual([]);
  });

  it('nothing is expunged when rotation is off [AUTH-034]', async () => {
    box.rotation = 0;
    await expungeAtSignOut();
    expect(box.expunged).toEqual([]);
  });
});
