import { defaultPreferences } from '@pillarbox/contract/preferences/table';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail-page.test-maker.tsx';
import { ReadingPane } from '../reading/ReadingPane.tsx';
import { leaveList } from '../state/mail-state.ts';
import { MailScreen } from '../screen/MailScreen.tsx';
import { scopeOf, SHOW_ALL } from '../state/list-options.ts';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

let mail: FakeMail;

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [...mail.folders, makeFolder('Spam', 'spam')];
  mail.rows = [makeRow(9, { threadmap: [9, 5, 3] }), makeRow(8, { threadmap: [8] })];
  mail.further = [makeRow(5, { flags: 0 }), makeRow(3)];
  answerWith(mail);
  queryClient.setQueryData(['preferences'], { threaded_message: 1 });
  giveElementsSize(392);
});

afterEach(() => {
  leaveList();
  forgetPage();
});

async function open(): Promise<HTMLElement> {
  renderAt(
    () => (
      <MailScreen>
        <ReadingPane />
      </MailScreen>
    ),
    '/mail/list/msg',
  );
  return screen.findByRole('row', { name: /Subject 9,/ });
}
const rows = (): (string | null)[] =>
  screen.getAllByRole('row').flatMap((row) => row.dataset['uid'] ?? row.getAttribute('aria-rowcount') ?? []);
const lastOf = (id: string): unknown => mail.made(id).at(-1)?.body['uids'];
const key = (name: string): boolean => fireEvent.keyDown(screen.getByRole('treegrid'), { key: name });

describe('a conversation in the list', () => {
  it('asks for conversations, and says how many messages one has [MAIL-012]', async () => {
    const row = await open();
    expect(mail.made('mail.fetchlist')[0]?.body['threaded']).toBe(true);
    expect(row.getAttribute('aria-label')).toContain('3 messages in this conversation');
    expect(row.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('row', { name: /Subject 8,/ }).getAttribute('aria-expanded')).toBeNull();
  });

  it('opens to its messages below it, indented, and closes again, by pointer and by keys', async () => {
    const row = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }));
    expect((await screen.findByRole('row', { name: /Subject 5,/ })).getAttribute('aria-level')).toBe('2');
    expect(rows()).toEqual(['9', '5', '3', '8']);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Hide messages' }));
    expect(rows()).toEqual(['9', '8']);
    fireEvent.focus(screen.getByRole('treegrid'));
    key('ArrowRight');
    await screen.findByRole('row', { name: /Subject 5,/ });
    key('ArrowDown');
    key('ArrowDown');
    key('ArrowLeft');
    expect(rows()).toEqual(['9', '8']);
    expect(screen.getByRole('treegrid').getAttribute('aria-activedescendant')).toBe('message-9');
  });

  it('starts open when the user wishes so, and closes and opens again [PREF-091]', async () => {
    queryClient.setQueryData(['preferences'], { threaded_message: 1, threaded_messages_collapsed: 0 });
    const row = await open();
    await screen.findByRole('row', { name: /Subject 5,/ });
    expect(rows()).toEqual(['9', '5', '3', '8']);
    expect(row.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Hide messages' }));
    expect(rows()).toEqual(['9', '8']);
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }));
    expect(rows()).toEqual(['9', '5', '3', '8']);
  });

  it('is moved, flagged, read and deleted as a whole as long as it is closed', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Star' })).toBeNull();
    fireEvent.pointerEnter(screen.getByRole('row', { name: /Subject 9,/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Star' }));
    await waitFor(() => expect(lastOf('mail.setMsgFlag')).toEqual([9, 5, 3]));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(mail.made('mail.setMsgFlag').at(-1)?.body).toMatchObject({ uids: [9, 5, 3], unset: 1 }));
    fireEvent.click(screen.getByRole('row', { name: /Subject 9,/ }), { ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Spam' }));
    await waitFor(() => expect(mail.made('mail.spamMark')[0]?.body).toMatchObject({ uid: '9,5,3', mark: 'spam' }));
    await waitFor(() => expect(rows()).toEqual(['8']));
  });

  it('is deleted message by message once it is open', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }));
    fireEvent.click(await screen.findByRole('row', { name: /Subject 5,/ }), { ctrlKey: true });
    key('Delete');
    await waitFor(() => expect(lastOf('mail.deletemsg')).toEqual([5]));
    await waitFor(() => expect(rows()).toEqual(['9', '3', '8']));
  });

  it('goes on with its next message when the newest alone is deleted', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }));
    await screen.findByRole('row', { name: /Subject 5,/ });
    fireEvent.click(screen.getByRole('row', { name: /Subject 9,/ }), { ctrlKey: true });
    const [next] = mail.further;
    if (next === undefined) throw new Error('no further message');
    key('Delete');
    mail.rows = [{ ...next, threadmap: [5, 3] }, ...mail.rows.filter((row) => row.uid !== 9)];
    await waitFor(() => expect(lastOf('mail.deletemsg')).toEqual([9]));
    await waitFor(() => expect(rows()).toEqual(['5', '3', '8']));
  });

  it('is taken with every message by "select all", read or not', async () => {
    await open();
    mail.rows = [...mail.rows, ...mail.further];
    fireEvent.keyDown(screen.getByRole('treegrid'), { key: 'a', ctrlKey: true });
    expect(await screen.findByText('4 selected')).toBeTruthy();
    expect(mail.made('mail.listUids')[0]?.body['threaded']).toBe(false);
  });
});

describe('groups of a sender', () => {
  const day = { zone: 'Europe/Berlin', weekstart: 1 };
  const wanted = (use: 'inbox' | 'sent' | 'drafts' | null, threaded: 0 | 1) =>
    scopeOf({ name: 'X', use }, SHOW_ALL, {
      ...defaultPreferences(),
      ...day,
      group_by_sender: 1,
      threaded_message: threaded,
    }).sendergroups;

  it('are asked for in the days of the reader, not of own mail and not beside conversations [MAIL-011]', () => {
    expect(wanted('inbox', 0)).toEqual(day);
    expect([wanted('sent', 0), wanted('drafts', 0), wanted('inbox', 1)]).toEqual([undefined, undefined, undefined]);
    expect(wanted(null, 0)).toEqual(day);
  });

  it('show one row with a stacked picture and the number of messages, which opens like a conversation [MAIL-011]', async () => {
    queryClient.setQueryData(['preferences'], { group_by_sender: 1 });
    const row = await open();
    expect(row.getAttribute('aria-label')).toContain('3 messages,');
    expect(row.querySelector('[class*="stacked"]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show messages' }));
    await screen.findByRole('row', { name: /Subject 3,/ });
    expect(row.querySelector('[class*="stacked"]')).toBeNull();
  });
});
