import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_UIDS } from '@pillarbox/contract/mail/fields';
import { queryClient } from '../../lib/query-client.ts';
import { listFeatures } from '../../lib/features.ts';
import { runShortcut } from '../../lib/shortcuts.ts';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { refreshFolders } from './data/folders.ts';
import { answerWith } from './fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from './fake-mail.test-maker.ts';
import { mail as mailFeature } from './feature.ts';
import { FolderPane } from './folders/FolderPane.tsx';
import { forgetPage, giveElementsSize, renderAt } from './mail-page.test-maker.tsx';
import { ReadingPane } from './reading/ReadingPane.tsx';
import { MailScreen } from './screen/MailScreen.tsx';

vi.mock('../../lib/call.ts', async () => (await import('./fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../lib/socket.ts', async (original) => (await import('./fake-gateway.test-maker.ts')).fakeSocket(original));

/** More messages than one request takes. */
const MANY = MAX_UIDS + 10;
let mail: FakeMail;

function Page(): ReactNode {
  return (
    <>
      <FolderPane />
      <MailScreen>
        <ReadingPane />
      </MailScreen>
      <GrowlArea />
    </>
  );
}

const row = (subject: string): Promise<HTMLElement> =>
  screen.findByRole('row', { name: new RegExp(`${subject}(,|$)`) });
const shown = (): (string | undefined)[] =>
  screen
    .getAllByRole('row', { name: /Subject/ })
    .map((one) => /Subject \d+/.exec(one.getAttribute('aria-label') ?? '')?.[0]);
const checked = (): number => screen.queryAllByRole('row', { selected: true }).length;
const bar = (): HTMLElement => screen.getByRole('toolbar', { name: /selected/ });

async function open(at = '/mail/list/msg'): Promise<void> {
  renderAt(Page, at);
  await row('Subject 9');
}

async function check(...subjects: string[]): Promise<void> {
  for (const subject of subjects) fireEvent.click(await row(subject), { ctrlKey: true });
}

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [...mail.folders, makeFolder('Spam', 'spam')];
  mail.rows = [9, 8, 7, 6].map((uid) => makeRow(uid, { flags: uid === 9 ? 0 : 1 }));
  answerWith(mail);
  giveElementsSize(392);
});
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: 'Close notice' })) fireEvent.click(close);
  forgetPage();
});

describe('what is checked', () => {
  it('is forgotten when another folder is opened, so that nothing of the first is acted on there', async () => {
    await open();
    await check('Subject 8', 'Subject 7');
    fireEvent.click(screen.getByRole('treeitem', { name: 'Accounts' }));
    await waitFor(() => expect(location.hash).toContain('Accounts'));
    await row('Subject 9');
    expect(checked()).toBe(0);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    expect(mail.made('mail.deletemsg')).toHaveLength(0);
  });

  it('reaches from the last press to a press with Shift', async () => {
    await open();
    await check('Subject 9');
    fireEvent.click(await row('Subject 7'), { shiftKey: true });
    await waitFor(() => expect(checked()).toBe(3));
    expect(location.hash).not.toContain('uid=7');
  });

  it('leaves the selection with what was deleted, and keeps the others', async () => {
    await open();
    await check('Subject 8', 'Subject 7');
    fireEvent.contextMenu(await row('Subject 6'), { button: 2 });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(checked()).toBe(2);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    await waitFor(() => expect(mail.made('mail.deletemsg')).toHaveLength(2));
    expect(mail.made('mail.deletemsg').map(({ body }) => body['uids'])).toEqual([[6], [8, 7]]);
    expect(screen.queryByRole('toolbar', { name: /selected/ })).toBeNull();
  });
});

describe('what is done with several messages', () => {
  it('marks all read as long as one is unread, and unread when none is, and says how many', async () => {
    await open();
    await check('Subject 9', 'Subject 8');
    fireEvent.click(within(bar()).getByRole('button', { name: 'Mark read' }));
    await waitFor(() =>
      expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [9, 8], set: 1, unset: 0 }),
    );
    expect((await row('Subject 9')).getAttribute('aria-label')).not.toMatch(/^Unread/);
    fireEvent.click(within(bar()).getByRole('button', { name: 'Mark unread' }));
    await waitFor(() =>
      expect(mail.made('mail.setMsgFlag')[1]?.body).toMatchObject({ uids: [9, 8], set: 0, unset: 1 }),
    );
    expect(await screen.findAllByText(/^2 messages marked.*unread$/)).not.toEqual([]);
  });

  it('moves to spam, and in spam back to the inbox', async () => {
    await open();
    await check('Subject 8');
    fireEvent.click(within(bar()).getByRole('button', { name: 'Spam' }));
    await waitFor(() => expect(mail.made('mail.spamMark')[0]?.body).toMatchObject({ uid: '8', mark: 'spam' }));
    fireEvent.click(screen.getByRole('treeitem', { name: 'Spam' }));
    await waitFor(() => expect(location.hash).toContain('Spam'));
    await check('Subject 7');
    fireEvent.click(within(bar()).getByRole('button', { name: 'Not spam' }));
    await waitFor(() =>
      expect(mail.made('mail.spamMark')[1]?.body).toMatchObject({ folder: 'Spam', uid: '7', mark: 'notspam' }),
    );
  });

  it('goes out in requests of as many as the contract allows, each undone by its own name', async () => {
    mail.rows = Array.from({ length: MANY }, (_, at) => makeRow(MANY - at));
    renderAt(Page, '/mail/list/msg');
    await row(`Subject ${String(MANY)}`);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true });
    await screen.findByText(/^10,?010 selected$/);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const made = mail.made('mail.deletemsg');
    expect(made).toHaveLength(2);
    await waitFor(() => expect(mail.made('mail.undo')).toHaveLength(made.length));
    const uids = made.flatMap(({ body }) => body['uids'] as number[]);
    expect(new Set(uids).size).toBe(MANY);
    expect(mail.made('mail.undo').map(({ body }) => body['opId'])).toEqual(made.map(({ body }) => body['opId']));
  });
});

describe('a change that the server refuses', () => {
  it('is taken back: the star is off again, with the reason', async () => {
    await open();
    mail.failing.set('mail.setMsgFlag', 'mail_over_quota');
    await check('Subject 8');
    fireEvent.click(within(bar()).getByRole('button', { name: 'Star' }));
    expect(screen.getByRole('row', { name: /Subject 8/ }).getAttribute('aria-label')).toMatch(/Starred/);
    expect(await screen.findAllByText('Your mailbox is full')).not.toEqual([]);
    expect((await row('Subject 8')).getAttribute('aria-label')).not.toMatch(/Starred/);
  });
});

describe('undo', () => {
  it('shows at once what came back', async () => {
    await open();
    const before = mail.rows;
    await check('Subject 8');
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(shown()).toEqual(['Subject 9', 'Subject 7', 'Subject 6']);
    mail.rows = before;
    mail.rev += 1;
    fireEvent.click(undo);
    await row('Subject 8');
    expect(shown()).toEqual(['Subject 9', 'Subject 8', 'Subject 7', 'Subject 6']);
  });
});

describe('the open message', () => {
  it('leads to the next and to the previous one, and to nothing beyond the ends', async () => {
    await open('/mail/list/msg?currentfolder=INBOX&uid=8');
    await screen.findByRole('heading', { name: 'Subject 8' });
    fireEvent.click(screen.getByRole('button', { name: 'Previous message' }));
    await screen.findByRole('heading', { name: 'Subject 9' });
    expect(screen.getByRole('button', { name: 'Previous message' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Next message' }));
    await screen.findByRole('heading', { name: 'Subject 8' });
  });

  it('closes when it is deleted, and the list has the focus', async () => {
    await open('/mail/list/msg?currentfolder=INBOX&uid=7');
    await screen.findByRole('heading', { name: 'Subject 7' });
    const button = within(screen.getByRole('toolbar', { name: 'Message actions' })).getByRole('button', {
      name: 'Delete',
    });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('No message selected');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe('message-6');
  });

  it('gives the focus to the list when it closes by another command', async () => {
    await open('/mail/list/msg?currentfolder=INBOX&uid=8');
    await screen.findByRole('heading', { name: 'Subject 8' });
    const toolbar = screen.getByRole('toolbar', { name: 'Message actions' });
    const button = within(toolbar).getByRole('button', { name: 'Mark as unread' });
    button.focus();
    fireEvent.click(button);
    await screen.findByText('No message selected');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
  });

  it('hands over to the next one where that is chosen, and the last one to the one above', async () => {
    queryClient.setQueryData(['preferences'], { after_removal: 'next' });
    await open('/mail/list/msg?currentfolder=INBOX&uid=7');
    await screen.findByRole('heading', { name: 'Subject 7' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    await screen.findByRole('heading', { name: 'Subject 6' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    await screen.findByRole('heading', { name: 'Subject 8' });
  });

  it('that opened by itself stays unread until the reader does something with it', async () => {
    queryClient.setQueryData(['preferences'], { after_removal: 'next' });
    mail.rows = mail.rows.map((one) => ({ ...one, flags: one.uid === 8 ? 0 : 1 }));
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    const heading = await screen.findByRole('heading', { name: 'Subject 8' });
    await screen.findByTitle('Message text');
    expect(mail.made('mail.setMsgFlag')).toHaveLength(0);
    fireEvent.pointerDown(heading);
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [8], set: 1 }));
  });
});

describe('the archive', () => {
  const names = (): (string | null)[] =>
    within(bar())
      .getAllByRole('button')
      .map((one) => one.textContent);

  it('takes the open message and the checked ones, by button and by key', async () => {
    listFeatures([mailFeature]);
    mail.folders = [...mail.folders, makeFolder('Archive', 'archive')];
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(mail.made('mail.movemsg')[0]?.body).toMatchObject({ uids: [9], to: 'Archive' }));
    await check('Subject 8', 'Subject 7');
    runShortcut(new KeyboardEvent('keydown', { key: 'e' }), false);
    await waitFor(() => expect(mail.made('mail.movemsg')[1]?.body).toMatchObject({ uids: [8, 7], to: 'Archive' }));
  });

  it('is offered nowhere where there is none, nor in itself', async () => {
    await open();
    await check('Subject 8');
    expect(names()).not.toContain('Archive');
    mail.folders = [...mail.folders, makeFolder('Archive', 'archive')];
    await refreshFolders();
    fireEvent.click(await screen.findByRole('treeitem', { name: 'Archive' }));
    await waitFor(() => expect(location.hash).toContain('Archive'));
    await check('Subject 9');
    expect(names()).not.toContain('Archive');
  });
});

describe('a folder of what is done with', () => {
  it('is emptied for good once that is confirmed, in the pane and above its list', async () => {
    mail.folders = mail.folders.map((one) => ({ ...one, info: { ...one.info, messages: 4 } }));
    await open('/mail/list/msg?currentfolder=Trash');
    fireEvent.click(screen.getByRole('button', { name: 'Empty Trash' }));
    await screen.findByText('4 messages are deleted for good. This cannot be undone.');
    expect(document.activeElement?.textContent).toBe('Keep them');
    fireEvent.click(screen.getByText('Keep them'));
    expect(mail.made('mail.emptyfolder')).toHaveLength(0);
    fireEvent.contextMenu(screen.getByRole('treeitem', { name: 'Trash' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Empty Trash' }));
    fireEvent.click(await screen.findByText('Empty', { selector: 'dialog *' }));
    await waitFor(() => expect(mail.made('mail.emptyfolder')[0]?.body).toMatchObject({ folder: 'Trash' }));
    await screen.findByText('No messages');
    await screen.findByText('Trash emptied', { selector: 'section *' });
  });

  it('alone has that in its menu', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /^Empty/ })).toBeNull();
    fireEvent.contextMenu(screen.getByRole('treeitem', { name: 'Accounts' }));
    expect(screen.queryByRole('menuitem', { name: /^Empty/ })).toBeNull();
  });
});

describe('the menu of a folder', () => {
  it('stands outside the tree, and gives the focus back when Escape closes it', async () => {
    await open();
    const folder = screen.getByRole('treeitem', { name: 'Accounts' });
    fireEvent.contextMenu(folder);
    const menu = screen.getByRole('menu');
    expect(menu.closest('[role="tree"]')).toBeNull();
    fireEvent.keyDown(menu, { key: 'Escape' });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(folder);
  });
});

describe('a long list', () => {
  it('reads the page that is scrolled to, at its own place', async () => {
    mail.rows = Array.from({ length: 350 }, (_, at) => makeRow(350 - at));
    renderAt(Page, '/mail/list/msg');
    await row('Subject 350');
    const grid = screen.getByRole('grid');
    // Lower than the last row, whatever its height.
    grid.scrollTop = 350 * 100;
    fireEvent.scroll(grid);
    await waitFor(() => expect(mail.made('mail.fetchlist').map(({ body }) => body['offset'])).toContain(300));
    expect(await row('Subject 1')).toBeTruthy();
  });
});
