import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setComposer } from '../../actions/compose-request.ts';
import { refreshConversations } from '../../data/conversation.ts';
import { answerWith } from '../../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from '../../fake-mail.test-maker.ts';
import { findRow, forgetPage, giveElementsSize, openMail } from '../../mail-page.test-maker.tsx';

vi.mock('../../../../lib/call.ts', async () => (await import('../../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../../lib/socket.ts', async (original) =>
  (await import('../../fake-gateway.test-maker.ts')).fakeSocket(original),
);

const { SEEN, DRAFT } = MESSAGE_FLAG;
const OPEN = '/mail/list/msg?currentfolder=INBOX&uid=6';
let mail: FakeMail;

/** A conversation of messages 1 to 6; the inbox holds 3 to 6. */
function conversation(changes: Readonly<Record<number, Partial<MessageRow>>> = {}): MessageRow[] {
  return [1, 2, 3, 4, 5, 6].map((uid) => makeRow(uid, { folder: uid < 3 ? 'Accounts' : 'INBOX', ...changes[uid] }));
}

function show(messages: MessageRow[]): void {
  const folders = ['INBOX', 'Accounts'].map((folder) => ({ folder, uidvalidity: 1 }));
  mail.further = messages;
  mail.conversations.set(6, { total: messages.length, messages, folders, pending: [], leftout: [] });
  const people = messages.slice(0, 3).flatMap(({ from }) => from);
  const open = { folder: 'INBOX', uid: messages.find((one) => one.flags === 0)?.uid ?? 6 };
  const threadmap = messages.filter(({ folder }) => folder === 'INBOX').map(({ uid }) => uid);
  mail.rows = [
    makeRow(9),
    makeRow(6, { threadmap: threadmap.reverse(), conversation: { count: messages.length, people, open } }),
    makeRow(2, { subject: 'Other' }),
  ];
}

const pane = (): HTMLElement => screen.getByRole('region', { name: 'Message' });
const stops = (): (string | undefined)[] =>
  [...pane().querySelectorAll<HTMLElement>('[data-stop]')].map((stop) => stop.dataset['stop']);
const stop = (name: string): HTMLElement => {
  const found = pane().querySelector<HTMLElement>(`[data-stop="${name}"]`);
  if (found === null) throw new Error(`no stop ${name}`);
  return found;
};
const loaded = (): Promise<unknown> => screen.findByRole('group', { name: /^\d+ messages$/ });

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [makeFolder('INBOX', 'inbox'), makeFolder('Trash', 'trash'), makeFolder('Accounts')];
  show(conversation());
  answerWith(mail);
  giveElementsSize(392);
});
afterEach(forgetPage);

describe('a conversation', () => {
  it('is a row with its people and the number of messages in all folders', async () => {
    await openMail();
    const row = await findRow('6 messages in this conversation');
    expect(row.textContent).toContain('Sender 1, Sender, Sender');
    expect(row.getAttribute('aria-expanded')).toBeNull();
    expect(mail.made('mail.fetchlist')[0]?.body).toMatchObject({ threaded: true, conversations: true });
  });

  it('shows the first and the newest messages in lines, and the others in a pill that opens', async () => {
    await openMail(OPEN);
    await loaded();
    expect(stops()).toEqual(['1 Accounts', 'more 2 Accounts', '5 INBOX', '6 INBOX']);
    expect(within(stop('1 Accounts')).getByText('Accounts')).toBeTruthy();
    expect(within(stop('5 INBOX')).queryByText('Inbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '3 more' }));
    expect(stops()).toEqual(['1 Accounts', '2 Accounts', '3 INBOX', '4 INBOX', '5 INBOX', '6 INBOX']);
    await waitFor(() => expect(document.activeElement).toBe(stop('2 Accounts')));
  });

  it('opens at the oldest unread message, marks only that one read and stays there', async () => {
    show(conversation({ 4: { flags: 0 }, 6: { flags: 0 } }));
    await openMail();
    fireEvent.click(await findRow('6 messages in this conversation'));
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ folder: 'INBOX', uids: [4] }));
    await loaded();
    expect(stop('4 INBOX').getAttribute('aria-expanded')).toBe('true');
    expect(within(stop('6 INBOX')).getByText('Unread')).toBeTruthy();
    expect(mail.made('mail.setMsgFlag')).toHaveLength(1);
  });

  it('goes on at the next unread message when it is opened again', async () => {
    show(conversation({ 4: { flags: 0 }, 6: { flags: 0 } }));
    await openMail();
    fireEvent.click(await findRow('6 messages in this conversation'));
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [4] }));
    await loaded();
    fireEvent.click(await findRow('Other'));
    await waitFor(() => expect(pane().textContent).toContain('Other'));
    fireEvent.click(await findRow('6 messages in this conversation'));
    await loaded();
    await waitFor(() => expect(stop('6 INBOX').getAttribute('aria-expanded')).toBe('true'));
  });

  it('is one tab stop: the arrow keys, Home and End move, and a press opens and folds a message', async () => {
    await openMail(OPEN);
    await loaded();
    const active = (): string | undefined => (document.activeElement as HTMLElement).dataset['stop'];
    const press = (key: string): void => void fireEvent.keyDown(document.activeElement as Element, { key });
    const tabbable = (): number => pane().querySelectorAll('[data-stop][tabindex="0"]').length;
    stop('6 INBOX').focus();
    press('ArrowUp');
    expect([active(), tabbable()]).toEqual(['5 INBOX', 1]);
    press('Home');
    expect(active()).toBe('1 Accounts');
    press('ArrowUp');
    expect(active()).toBe('1 Accounts');
    press('End');
    expect(active()).toBe('6 INBOX');
    press('ArrowDown');
    expect(active()).toBe('6 INBOX');
    fireEvent.click(stop('1 Accounts'));
    await waitFor(() => expect(pane().querySelectorAll('article iframe')).toHaveLength(1));
    await waitFor(() => expect(active()).toBe('1 Accounts'));
    fireEvent.click(stop('1 Accounts'));
    await waitFor(() => expect(pane().querySelector('article')).toBeNull());
    fireEvent.click(stop('6 INBOX'));
    expect(stop('6 INBOX').getAttribute('aria-expanded')).toBe('false');
    // The frame of the first message stays loaded.
    expect(pane().querySelectorAll('iframe')).toHaveLength(1);
  });

  it('stands with its newest message first when the user wishes so', async () => {
    const { queryClient } = await import('../../../../lib/query-client.ts');
    queryClient.setQueryData(['preferences'], { conversation_order: 'newest' });
    await openMail(OPEN);
    await loaded();
    expect(stops()).toEqual(['6 INBOX', '5 INBOX', 'more 2 Accounts', '1 Accounts']);
    stop('6 INBOX').focus();
    fireEvent.keyDown(stop('6 INBOX'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(stop('5 INBOX'));
    fireEvent.click(screen.getByRole('button', { name: '3 more' }));
    expect(stops()).toEqual(['6 INBOX', '5 INBOX', '4 INBOX', '3 INBOX', '2 Accounts', '1 Accounts']);
    await waitFor(() => expect(document.activeElement).toBe(stop('4 INBOX')));
    show([...conversation(), makeRow(7, { flags: 0, from: [{ name: 'Tom Ashdown', mail: 'tom@example.test' }] })]);
    refreshConversations();
    const pill = await screen.findByRole('button', { name: '1 new message from Tom' });
    expect(pill.compareDocumentPosition(stop('6 INBOX'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(pill);
    expect(stops()[0]).toBe('7 INBOX');
  });

  it('answers the message with the focus, otherwise the newest one', async () => {
    const asked = vi.fn();
    setComposer(asked);
    await openMail(OPEN);
    await loaded();
    // Like its key, the button is pressed here without taking the focus.
    const [replyAll] = screen.getAllByRole('button', { name: 'Reply all' });
    fireEvent.click(replyAll as HTMLElement);
    expect(asked).toHaveBeenLastCalledWith({ command: 'replyall', folder: 'INBOX', uid: 6, uidvalidity: 1 });
    stop('1 Accounts').focus();
    fireEvent.click(replyAll as HTMLElement);
    expect(asked).toHaveBeenLastCalledWith({ command: 'replyall', folder: 'Accounts', uid: 1, uidvalidity: 1 });
  });

  it('opens a draft in the composer', async () => {
    const asked = vi.fn();
    setComposer(asked);
    show(conversation({ 2: { flags: SEEN | DRAFT, folder: 'Drafts' } }));
    await openMail(OPEN);
    await loaded();
    expect(within(stop('2 Drafts')).getByText('Draft')).toBeTruthy();
    fireEvent.click(stop('2 Drafts'));
    expect(asked).toHaveBeenCalledWith({ command: 'draft', folder: 'Drafts', uid: 2 });
  });

  it('says that one message did not load, and tries again inside it', async () => {
    await openMail(OPEN);
    await loaded();
    mail.failing.set('mail.msg', 'message_too_large');
    fireEvent.click(stop('1 Accounts'));
    expect(await screen.findByText('This message did not load')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(pane().querySelectorAll('article iframe')).toHaveLength(1));
  });

  it('announces a new message and moves nothing by itself', async () => {
    await openMail(OPEN);
    await loaded();
    const before = stops();
    const late = makeRow(7, { flags: 0, from: [{ name: 'Tom Ashdown', mail: 'tom@example.test' }] });
    show([...conversation(), late]);
    refreshConversations();
    const pill = await screen.findByRole('button', { name: '1 new message from Tom' });
    expect(stops()).toEqual(before);
    fireEvent.click(pill);
    expect(stops().at(-1)).toBe('7 INBOX');
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
  });

  it('is deleted as far as it lies in the folder, and a message by its own menu alone', async () => {
    await openMail(OPEN);
    await loaded();
    fireEvent.click(screen.getAllByRole('button', { name: 'More' }).at(-1) as HTMLElement);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(mail.made('mail.deletemsg')[0]?.body).toMatchObject({ folder: 'INBOX', uids: [6] }));
    expect(location.hash).toContain('uid=5');
  });

  it('is one message after it was switched off', async () => {
    mail.preferences = {};
    const { queryClient } = await import('../../../../lib/query-client.ts');
    queryClient.setQueryData(['preferences'], { conversation_view: 0 });
    await openMail(OPEN);
    await screen.findByRole('heading', { name: 'Subject 6' });
    expect(mail.made('mail.conversation')).toEqual([]);
    expect(mail.made('mail.fetchlist')[0]?.body).toMatchObject({ threaded: false });
    expect(stops()).toEqual([]);
  });
});
