import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { shellState } from '../../../lib/shell-state.ts';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { followMail, leaveMail } from './follow-mail.ts';
import { allLists, listOf } from './lists.ts';
import { checkFolder } from './new-mail.ts';

vi.mock('../../../lib/call.ts', () => ({
  call: () => Promise.resolve([inbox(4)]),
}));

function inbox(unseen: number): ReturnType<typeof makeFolder> {
  const folder = makeFolder('INBOX', 'inbox', unseen);
  return { ...folder, info: { ...folder.info, topuid: 10 } };
}

beforeEach(() => followMail());
afterEach(() => {
  leaveMail();
  queryClient.clear();
});

describe('the window title', () => {
  it('counts new mail, and counts nothing once nothing is unread [MAIL-103, MAIL-107]', () => {
    checkFolder({ folder: 'INBOX', topuid: 12, fresh: 2, from: 'Anna', subject: 'Lunch' });
    expect(shellState.get()).toMatchObject({ titleStatus: '2 new' });
    queryClient.setQueryData(['mail', 'folders'], [inbox(6)]);
    expect(shellState.get()).toMatchObject({ titleStatus: '2 new', badges: { '/mail': 6 } });
    queryClient.setQueryData(['mail', 'folders'], [inbox(0)]);
    expect(shellState.get()).toMatchObject({ titleStatus: '', badges: { '/mail': 0 } });
  });
});

describe('the lists', () => {
  it('stay when the user who is followed is followed again, and go with them', async () => {
    const calendar = (): { zone: string; weekstart: number } => ({ zone: 'UTC', weekstart: 1 });
    const list = listOf({ folder: 'INBOX', sort: 5, dir: -1, threaded: false }, calendar);
    await followMail();
    expect(allLists()).toEqual([list]);
    leaveMail();
    expect(allLists()).toEqual([]);
  });
});
