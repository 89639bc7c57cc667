import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GrowlArea } from '../../notices/GrowlArea.tsx';
import { startMailPush } from '../data/push.ts';
import { answerWith, push } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeRow } from '../fake-mail.test-maker.ts';
import { findRow, forgetPage, giveElementsSize, openMail, sampleRows } from '../mail-page.test-maker.tsx';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

let mail: FakeMail;
let stopPush: () => void;

beforeEach(() => {
  mail = new FakeMail();
  mail.rows = sampleRows();
  answerWith(mail);
  stopPush = startMailPush();
  giveElementsSize(392);
});
afterEach(() => {
  stopPush();
  forgetPage();
});

describe('the list', () => {
  it('shows messages under their date group, flags in the accessible name [MAIL-002, MAIL-010]', async () => {
    await openMail(undefined, <GrowlArea />);
    expect((await findRow('Subject 9')).getAttribute('aria-label')).toMatch(/^Unread, Sender 9, Subject 9, /);
    expect((await findRow('Subject 8')).getAttribute('aria-label')).toMatch(/Starred, With attachment$/);
    expect(screen.getByRole('rowheader').textContent).toBe('Today');
    expect(screen.getByRole('grid', { name: 'Messages in Inbox' }).getAttribute('aria-rowcount')).toBe('4');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inbox');
  });

  it('fetches the message on which the mouse rests, once, and none that it passes over', async () => {
    await openMail(undefined, <GrowlArea />);
    const passed = await findRow('Subject 8');
    const rested = await findRow('Subject 9');
    fireEvent.pointerOver(passed, { pointerType: 'mouse' });
    fireEvent.pointerOver(rested, { pointerType: 'mouse' });
    const fetched = (): unknown[] => mail.made('mail.msg').map(({ body }) => (body as { uid: number }).uid);
    await waitFor(() => expect(fetched()).toEqual([Number(rested.dataset['uid'])]));
    fireEvent.pointerLeave(screen.getByRole('grid'));
    fireEvent.pointerOver(rested, { pointerType: 'mouse' });
    fireEvent.click(rested);
    await screen.findByRole('region', { name: 'Message' });
    expect(fetched().filter((uid) => uid === Number(rested.dataset['uid']))).toHaveLength(1);
  });

  it('has words where a message has no sender and no subject', async () => {
    await openMail(undefined, <GrowlArea />);
    expect((await screen.findByRole('row', { name: /^No sender, No subject/ })).textContent).toContain('No subject');
  });

  it('checks with Space, extends with Shift, takes all with Ctrl+A, lets go with Escape', async () => {
    await openMail(undefined, <GrowlArea />);
    await findRow('Subject 9');
    const grid = screen.getByRole('grid');
    const checked = (): number => screen.queryAllByRole('row', { selected: true }).length;
    fireEvent.focus(grid);
    fireEvent.keyDown(grid, { key: ' ' });
    expect(checked()).toBe(1);
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    await waitFor(() => expect(checked()).toBe(3));
    expect(within(screen.getByRole('toolbar', { name: /selected/ })).getByText('3 selected')).toBeTruthy();
    fireEvent.keyDown(grid, { key: 'Escape' });
    expect(checked()).toBe(0);
    fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
    await waitFor(() => expect(checked()).toBe(4));
  });

  it('takes a moved message away at once and brings it back when the server refuses', async () => {
    await openMail(undefined, <GrowlArea />);
    mail.failing.set('mail.deletemsg', 'mail_over_quota');
    const grid = screen.getByRole('grid');
    fireEvent.click(await findRow('Subject 8'), { ctrlKey: true });
    fireEvent.keyDown(grid, { key: 'Delete' });
    expect(screen.queryByRole('row', { name: /Subject 8/ })).toBeNull();
    expect(await findRow('Subject 8')).toBeTruthy();
    expect(await screen.findAllByText('Your mailbox is full')).not.toHaveLength(0);
  });

  it('deletes with a way back, which names the same operation', async () => {
    await openMail(undefined, <GrowlArea />);
    fireEvent.click(await findRow('Subject 8'), { ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(mail.made('mail.undo')).toHaveLength(1));
    expect(mail.made('mail.undo')[0]?.body['opId']).toBe(mail.made('mail.deletemsg')[0]?.body['opId']);
    expect(mail.made('mail.deletemsg')[0]?.body).toMatchObject({ folder: 'INBOX', uids: [8], uidvalidity: 1 });
  });

  it('saves checked messages as one archive [MAIL-082, API-053]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
    await openMail(undefined, <GrowlArea />);
    fireEvent.click(await findRow('Subject 8'), { ctrlKey: true });
    fireEvent.click(await findRow('Subject 6'), { ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['/api/bf/zipmessages?folder=INBOX&uidvalidity=1&lang=en_US&uids=8%2C6']);
  });

  it('asks before messages go for good, with the focus on keeping them', async () => {
    mail.folders = mail.folders.map((folder) =>
      folder.use === 'inbox' ? { ...folder, use: 'trash' as const } : folder,
    );
    await openMail(undefined, <GrowlArea />);
    fireEvent.click(await findRow('Subject 8'), { ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    await screen.findByText('Permanently delete this message?');
    expect(document.activeElement?.textContent).toBe('Keep it');
    expect(mail.made('mail.deletemsg')).toHaveLength(0);
    fireEvent.click(screen.getByText('Delete', { selector: 'dialog *' }));
    await waitFor(() => expect(mail.made('mail.deletemsg')[0]?.body).toMatchObject({ uids: [8], forever: true }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows a pushed message without a reload, and keeps the focus where it is', async () => {
    await openMail(undefined, <GrowlArea />);
    await findRow('Subject 9');
    const grid = screen.getByRole('grid');
    grid.focus();
    mail.rows = [makeRow(10, { flags: 0 }), ...mail.rows];
    mail.rev = 2;
    push({
      event: 'folder-changed',
      folder: 'INBOX',
      uidvalidity: 1,
      rev: 2,
      inserted: [10],
      removed: [],
      flags: [],
      opIds: [],
      reset: false,
    });
    expect(await findRow('Subject 10')).toBeTruthy();
    expect(document.activeElement).toBe(grid);
  });

  it('says what went wrong and tries again', async () => {
    mail.failing.set('mail.fetchlist', 'mail_timeout');
    await openMail(undefined, <GrowlArea />);
    expect(await screen.findByText('The mail server took too long to respond')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow('Subject 9')).toBeTruthy();
  });
});
