import type { Operation } from '@pillarbox/contract/operation';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { finishBeforeSignOut } from '../../../lib/session-events.ts';
import { shellState, tellShell } from '../../../lib/shell-state.ts';
import { savePreferences } from '../../preferences/public.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { makeFolder } from '../fake-mail.test-maker.ts';
import { followMail, leaveMail } from './follow-mail.ts';
import { unconfirmed } from './changes.ts';
import { checkedAt } from './server-answered.ts';
import { allLists, listOf } from './lists.ts';
import { checkFolder } from './new-mail.ts';

const box = vi.hoisted(() => ({ expunged: [] as unknown[] }));
vi.mock('../../../lib/call.ts', () => ({
  call: (operation: Operation, input: { body?: unknown }) => {
    if (operation.id === 'preferences.rotation') return Promise.resolve({ enabled: 1, folders: {} });
    if (operation.id === 'realms.list') return Promise.resolve({ realms: [] });
    if (operation.id === 'mail.expungedeleted') box.expunged.push(input.body);
    return Promise.resolve([inbox(4)]);
  },
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

describe('sign-out', () => {
  beforeEach(() => {
    box.expunged = [];
    const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
    session.set({ ...NOBODY, isauth: true, user });
    queryClient.setQueryData(['preferences'], { expunge_deleted_msgs_on_logout: 1 });
    queryClient.setQueryData(['mail', 'folders'], [inbox(0)]);
  });
  afterEach(() => session.set(NOBODY));

  it('waits for the removal of deleted messages of whoever is followed, and of nobody else [AUTH-033]', async () => {
    await finishBeforeSignOut();
    expect(box.expunged).toEqual([{ folder: 'INBOX' }]);
    leaveMail();
    await finishBeforeSignOut();
    expect(box.expunged).toHaveLength(1);
  });
});

describe('the status bar', () => {
  it('says in every section what is saved and when the mail server was heard of, as the user writes times', async () => {
    const at = (time: string): string => `All changes saved · checked ${time}`;
    const noon = Date.UTC(2025, 9, 15, 12);
    queryClient.setQueryData(['preferences'], { timezone: 'UTC', time_format: 'HH:mm' });
    checkedAt.set(noon);
    expect(shellState.get().status).toBe(at('12:00'));
    unconfirmed.set(1);
    expect(shellState.get().status).toBe('Saving changes');
    unconfirmed.set(0);
    const saved = savePreferences('clara@example.test', { timezone: 'Europe/Paris' });
    expect(shellState.get().status).toBe('Saving changes');
    await saved;
    expect(shellState.get().status).toBe(at('2:00 PM'));
    tellShell({ mailAvailable: false });
    expect(shellState.get().status).toBe('The mail server is not responding');
    tellShell({ mailAvailable: true });
    await setLanguage('de_DE');
    expect(shellState.get().status).toBe('Alles gespeichert · abgerufen 14:00');
    await setLanguage('en_US');
    leaveMail();
    expect([shellState.get().status, checkedAt.get()]).toEqual(['', 0]);
  });

  it('keeps what another part of the page said there until there is something new', () => {
    tellShell({ status: 'Draft saved 09:41' });
    queryClient.setQueryData(['elsewhere'], 1);
    expect(shellState.get().status).toBe('Draft saved 09:41');
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
