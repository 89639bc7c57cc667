import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Operation } from '@pillarbox/contract/operation';
import type { SocketEvent } from '@pillarbox/contract/events';
import { GrowlArea } from '../notices/GrowlArea.tsx';
import { forgetNewMail, freshCount } from './data/new-mail.ts';
import { startMailPush } from './data/push.ts';
import { FakeMail, makeMessage, makeRow } from './fake-mail.test-maker.ts';
import { FolderPane } from './folders/FolderPane.tsx';
import { changeOptions } from './state/list-options.ts';
import { ReadingPane } from './reading/ReadingPane.tsx';
import { forgetPage, giveElementsSize, renderAt } from './mail-page.test-maker.tsx';
import { MailHeader } from './screen/MailHeader.tsx';
import { MailScreen } from './screen/MailScreen.tsx';
import { setComposer } from './actions/compose-request.ts';

interface Hoisted {
  mail: FakeMail | null;
  push: Map<string, (event: unknown) => void>;
}

const box = vi.hoisted((): Hoisted => ({ mail: null, push: new Map<string, (event: unknown) => void>() }));
vi.mock('../../lib/call.ts', () => ({
  call: (operation: Operation, input: object) => box.mail?.call(operation, input),
}));
vi.mock('../../lib/socket.ts', async (original) => ({
  ...(await original<object>()),
  watchFolder: () => undefined,
  onPush: (name: string, listener: (event: unknown) => void) => {
    box.push.set(name, listener);
    return () => box.push.delete(name);
  },
}));

let mail: FakeMail;
let stopPush: () => void;

function push(event: SocketEvent): void {
  box.push.get(event.event)?.(event);
}

function Page(): ReactNode {
  return (
    <>
      <MailHeader />
      <FolderPane />
      <MailScreen>
        <ReadingPane />
      </MailScreen>
      <GrowlArea />
    </>
  );
}

async function open(at = '/mail/list/msg'): Promise<void> {
  renderAt(Page, at);
  await screen.findByRole('tree', { name: 'Mailbox' });
}

function row(subject: string): Promise<HTMLElement> {
  return screen.findByRole('row', { name: new RegExp(`${subject}(,|$)`) });
}

beforeEach(() => {
  mail = new FakeMail();
  mail.rows = [
    makeRow(9, { flags: 0 }),
    makeRow(8, { flags: 8 | 1 | 2048 }),
    makeRow(7, { subject: '', from: [] }),
    makeRow(6),
  ];
  box.mail = mail;
  stopPush = startMailPush();
  giveElementsSize(392);
});

afterEach(() => {
  stopPush();
  forgetPage();
});

describe('the list', () => {
  it('shows messages under their date group, flags in the accessible name [MAIL-002, MAIL-010]', async () => {
    await open();
    expect((await row('Subject 9')).getAttribute('aria-label')).toMatch(/^Unread, Sender 9, Subject 9, /);
    expect((await row('Subject 8')).getAttribute('aria-label')).toMatch(/Starred, With attachment$/);
    expect(screen.getByRole('rowheader').textContent).toBe('Today');
    expect(screen.getByRole('grid', { name: 'Messages in Inbox' }).getAttribute('aria-rowcount')).toBe('4');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Inbox');
  });

  it('has words where a message has no sender and no subject', async () => {
    await open();
    expect((await screen.findByRole('row', { name: /^No sender, No subject/ })).textContent).toContain('No subject');
  });

  it('checks with Space, extends with Shift, takes all with Ctrl+A, lets go with Escape', async () => {
    await open();
    await row('Subject 9');
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
    await open();
    mail.failing.set('mail.deletemsg', 'mail_over_quota');
    const grid = screen.getByRole('grid');
    fireEvent.click(await row('Subject 8'), { ctrlKey: true });
    fireEvent.keyDown(grid, { key: 'Delete' });
    expect(screen.queryByRole('row', { name: /Subject 8/ })).toBeNull();
    expect(await row('Subject 8')).toBeTruthy();
    expect(await screen.findAllByText('Your mailbox is full')).not.toHaveLength(0);
  });

  it('deletes with a way back, which names the same operation', async () => {
    await open();
    fireEvent.click(await row('Subject 8'), { ctrlKey: true });
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
    await open();
    fireEvent.click(await row('Subject 8'), { ctrlKey: true });
    fireEvent.click(await row('Subject 6'), { ctrlKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual(['/api/bf/zipmessages?folder=INBOX&uidvalidity=1&lang=en_US&uids=8%2C6']);
  });

  it('asks before messages go for good, with the focus on keeping them', async () => {
    mail.folders = mail.folders.map((folder) =>
      folder.use === 'inbox' ? { ...folder, use: 'trash' as const } : folder,
    );
    await open();
    fireEvent.click(await row('Subject 8'), { ctrlKey: true });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    await screen.findByText('Permanently delete this message?');
    expect(document.activeElement?.textContent).toBe('Keep it');
    expect(mail.made('mail.deletemsg')).toHaveLength(0);
    fireEvent.click(screen.getByText('Delete', { selector: 'dialog *' }));
    await waitFor(() => expect(mail.made('mail.deletemsg')[0]?.body).toMatchObject({ uids: [8], forever: true }));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('shows a pushed message without a reload, and keeps the focus where it is', async () => {
    await open();
    await row('Subject 9');
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
    expect(await row('Subject 10')).toBeTruthy();
    expect(document.activeElement).toBe(grid);
  });

  it('searches words in the chosen places with the chosen flags [MAIL-065, MAIL-077]', async () => {
    await open();
    await row('Subject 9');
    fireEvent.click(screen.getByRole('button', { name: 'Search options' }));
    const offered = (group: string): string[] =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('checkbox')
        .map((checkbox) => (checkbox as HTMLInputElement).labels?.[0]?.textContent ?? '');
    expect(offered('Search in')).toEqual(['Sender', 'Subject', 'Recipients', 'Text']);
    expect(offered('Show only')).toEqual(
      expect.arrayContaining(['Unread', 'Read', 'Starred', 'With attachments', 'Replied', 'Important']),
    );
    fireEvent.click(screen.getByRole('checkbox', { name: 'Text' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Unread' }));
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'oak' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(mail.made('mail.fetchlist').at(-1)?.body['search']).toEqual({
        text: 'oak',
        scope: 1 | 2 | 8,
        flags: ['UNSEEN'],
      }),
    );
  });

  it('says what went wrong and tries again', async () => {
    mail.failing.set('mail.fetchlist', 'mail_timeout');
    await open();
    expect(await screen.findByText('The mail server took too long to respond')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row('Subject 9')).toBeTruthy();
  });
});

describe('new mail', () => {
  const arrive = (uid: number): void => {
    mail.rows = [makeRow(uid, { flags: 0 }), ...mail.rows];
    push({ event: 'new-mail', folder: 'INBOX', fresh: 1, topuid: uid, unseen: 2, from: 'Anna', subject: 'Lunch' });
  };

  beforeEach(() => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  });
  afterEach(forgetNewMail);

  it('is seen when somebody acts in the list or comes back to it, and by no key elsewhere [MAIL-108]', async () => {
    await open();
    await row('Subject 9');
    const grid = screen.getByRole('grid');
    act(() => arrive(10));
    expect(freshCount.get()).toBe(1);
    fireEvent.keyDown(document.body, { key: 'x' });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'New folder' }));
    fireEvent.keyDown(screen.getByRole('treeitem', { name: 'Trash' }), { key: 'ArrowDown' });
    expect(freshCount.get()).toBe(1);
    const deeds = [
      () => fireEvent.keyDown(grid, { key: 'ArrowDown' }),
      () => fireEvent.pointerDown(grid),
      () => fireEvent.wheel(grid),
      () => fireEvent.touchMove(grid),
      () => fireEvent.focus(window),
    ];
    for (const [at, deed] of deeds.entries()) {
      act(() => arrive(11 + at));
      expect(freshCount.get(), String(at)).toBeGreaterThan(0);
      deed();
      expect(freshCount.get(), String(at)).toBe(0);
    }
  });

  it('stays new while another folder or a search is on the screen, until its list is opened [MAIL-108]', async () => {
    await open('/mail/list/msg?currentfolder=Accounts');
    await row('Subject 9');
    act(() => arrive(10));
    fireEvent.focus(window);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowDown' });
    expect(freshCount.get()).toBe(1);
    fireEvent.click(screen.getByRole('treeitem', { name: /^Inbox/ }));
    await waitFor(() => expect(freshCount.get()).toBe(0));
    act(() => changeOptions({ text: 'oak' }));
    act(() => arrive(11));
    fireEvent.focus(window);
    expect(freshCount.get()).toBe(1);
    act(() => changeOptions({ text: '' }));
  });

  it('stays new on a page that nobody has before them [MAIL-108]', async () => {
    await open();
    await row('Subject 9');
    act(() => arrive(10));
    vi.mocked(document.hasFocus).mockReturnValue(false);
    fireEvent.wheel(screen.getByRole('grid'));
    expect(freshCount.get()).toBe(1);
  });
});

describe('the search options', () => {
  it('name only what this product has', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Search options' }));
    const words = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '');
    expect(words).toContain('Invitations');
    expect(words.filter((one) => /task/i.test(one))).toEqual([]);
  });

  it('are marked while they hold back messages, and All takes them back', async () => {
    await open();
    await row('Subject 9');
    const options = screen.getByRole('button', { name: 'Search options' });
    const all = screen.getByRole('button', { name: 'All' });
    const isPressed = (button: HTMLElement): boolean => button.getAttribute('aria-pressed') === 'true';
    const isChecked = (name: string): boolean => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    const press = (name: string): void => void fireEvent.click(screen.getByRole('checkbox', { name }));
    fireEvent.click(options);
    expect([isPressed(options), isPressed(all)]).toEqual([false, true]);
    press('Invitations');
    expect([isPressed(options), isPressed(all)]).toEqual([true, false]);
    press('Unread');
    press('Read');
    expect(['Unread', 'Read', 'Invitations'].map(isChecked)).toEqual([false, true, true]);
    fireEvent.click(all);
    expect(['Read', 'Invitations'].map(isChecked)).toEqual([false, false]);
    expect([isPressed(options), isPressed(all)]).toEqual([false, true]);
    press('Text');
    expect(isPressed(options)).toBe(true);
  });
});

describe('the reading pane', () => {
  it('draws head and text of a message that is on its way', async () => {
    const answer = mail.call;
    vi.spyOn(mail, 'call').mockImplementation((operation, input) =>
      operation.id === 'mail.msg' ? new Promise(() => undefined) : answer(operation, input),
    );
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    const bones = await screen.findByRole('status', { name: 'Loading' });
    const parts = [...bones.children].map((part) => part.querySelectorAll('[aria-hidden]').length);
    // The subject, the sender with a face and two lines, three lines of text.
    expect(parts).toEqual([1, 3, 3]);
    expect(bones.querySelectorAll('[class*="round"]')).toHaveLength(1);
  });

  it('tells screen readers which message has opened', async () => {
    await open();
    fireEvent.click(await row('Subject 9'));
    expect((await screen.findByText('Opened: Subject 9, from Sender 9')).closest('[role="status"]')).toBeTruthy();
  });

  it('shows a thumbnail of an attached picture, and of nothing else', async () => {
    const part = { type: 'image', mime: 'image/png', dlURL: '/api/bf/attachments/?part=2', size: 2048, cid: '' };
    const picture = { ...part, part: '2', name: 'stairs.png' };
    const attachments = [picture, { ...part, part: '3', mime: 'application/pdf', type: 'pdf', name: 'stairs.pdf' }];
    const read = vi.fn(() => Promise.resolve(new Response('x', { headers: { 'content-type': 'image/png' } })));
    vi.stubGlobal('fetch', read);
    URL.createObjectURL = () => 'blob:stairs';
    URL.revokeObjectURL = () => undefined;
    mail.messages.set(9, makeMessage(makeRow(9), { attachments, images: [picture] }));
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    const link = await screen.findByRole('link', { name: /stairs\.png/ });
    await waitFor(() => expect(link.querySelector('img')?.getAttribute('src')).toBe('blob:stairs'));
    expect(screen.getByRole('link', { name: /stairs\.pdf/ }).querySelector('img')).toBeNull();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('leaves the list on the screen when it is switched off while a message is open', async () => {
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    fireEvent.click(screen.getByRole('button', { name: /^Sort: / }));
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'No reading pane' }));
    await waitFor(() => expect(location.hash).not.toContain('uid='));
  });

  it('answers the sender by every button called Reply, and all by every button called Reply all', async () => {
    const asked = vi.fn();
    setComposer(asked);
    mail.messages.set(9, makeMessage(makeRow(9, { cc: [{ name: 'Ann Lee', mail: 'ann@example.test' }] })));
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    const press = (name: RegExp): string[] => {
      asked.mockClear();
      for (const button of screen.getAllByRole('button', { name })) fireEvent.click(button);
      return asked.mock.calls.map(([request]) => (request as { command: string }).command);
    };
    expect(new Set(press(/^Reply(?! all)/))).toEqual(new Set(['reply']));
    expect(new Set(press(/^Reply all/))).toEqual(new Set(['replyall']));
    expect(screen.getByRole('button', { name: /^Reply to Sender/ })).toBeTruthy();
  });

  it('opens a message, marks it read and moves on', async () => {
    await open();
    fireEvent.click(await row('Subject 9'));
    expect(await screen.findByRole('heading', { name: 'Subject 9' })).toBeTruthy();
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [9], set: 1, unset: 0 }));
    fireEvent.click(screen.getByRole('button', { name: 'Next message' }));
    expect(await screen.findByRole('heading', { name: 'Subject 8' })).toBeTruthy();
    expect(screen.getByText('2 of 4')).toBeTruthy();
  });

  it('keeps bodies in a sandboxed frame without an origin, with a title', async () => {
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    const frame = await screen.findByTitle('Message text');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-popups allow-popups-to-escape-sandbox');
  });

  it('says that a message has vanished', async () => {
    await open('/mail/list/msg?currentfolder=INBOX&uid=77');
    expect(await screen.findByText('This message is no longer here')).toBeTruthy();
  });

  it('shows file names honestly and links to the download [MAIL-070, MAIL-080]', async () => {
    const part = {
      part: '2',
      type: 'image',
      mime: 'image/png',
      name: 'cod\u202egpj.exe',
      dlURL: '/api/bf/attachments/?part=2',
      size: 2048,
      cid: '',
    };
    mail.messages.set(9, makeMessage(makeRow(9), { attachments: [part] }));
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    const link = await screen.findByRole('link', { name: /cod\ufffdgpj\.exe/ });
    expect(link.getAttribute('href')).toBe('/api/bf/attachments/?part=2');
    expect(link.textContent).toContain('2 KB');
  });

  it('links all attachments as one archive [MAIL-081, API-052]', async () => {
    const part = { type: 'file', mime: 'text/plain', dlURL: '/x', size: 10, cid: '' };
    const attachments = ['2', '3.1'].map((path) => ({ ...part, part: path, name: `${path}.txt` }));
    mail.messages.set(9, makeMessage(makeRow(9), { attachments }));
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    const link = await screen.findByRole('link', { name: 'Download' });
    const address = new URL(link.getAttribute('href') ?? '', location.origin);
    expect(address.pathname).toBe('/api/bf/zipattachments/');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      folder: 'INBOX',
      uidvalidity: '1',
      lang: 'en_US',
      parts: '9:2,9:3.1',
    });
  });

  it('hands answers to the composer', async () => {
    const asked = vi.fn();
    setComposer(asked);
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    await screen.findByRole('heading', { name: 'Subject 9' });
    fireEvent.click(screen.getAllByRole('button', { name: 'Reply all' })[0] as HTMLElement);
    expect(asked).toHaveBeenCalledWith({ command: 'replyall', folder: 'INBOX', uid: 9, uidvalidity: 1 });
  });
});

describe('the folder pane', () => {
  it('names each mistake in a folder name with its own words [VAL-038, VAL-039, VAL-040, VAL-041]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'New folder' }));
    const field = await screen.findByRole('textbox', { name: 'Folder name' });
    const mistakes = {
      '': 'Enter a folder name',
      'a/b': 'Leave out . / < > " ; \' and ,',
      ['x'.repeat(41)]: 'Use at most 40 characters',
      accounts: 'A folder with this name already exists',
    };
    for (const [name, words] of Object.entries(mistakes)) {
      fireEvent.change(field, { target: { value: name } });
      fireEvent.keyDown(field, { key: 'Enter' });
      expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy();
    }
    expect(mail.made('mail.foldercreate')).toHaveLength(0);
    fireEvent.change(field, { target: { value: ' Invoices ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(mail.made('mail.foldercreate')[0]?.body).toEqual({ foldername: 'Invoices' }));
  });

  it('renames a folder at the gateway, and a name that stays asks nothing [API-028]', async () => {
    await open();
    const rename = async (name: string): Promise<void> => {
      fireEvent.keyDown(screen.getByRole('treeitem', { name: 'Accounts' }), { key: 'F2' });
      const field = await screen.findByRole('textbox', { name: 'Folder name' });
      fireEvent.change(field, { target: { value: name } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    await rename('Accounts');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Folder name' })).toBeNull());
    expect(mail.made('mail.folderrename')).toHaveLength(0);
    await rename('Books');
    await waitFor(() =>
      expect(mail.made('mail.folderrename').map(({ body }) => body)).toEqual([
        { foldername: 'Accounts', newname: 'Books' },
      ]),
    );
  });

  it('asks before a folder goes, with the focus on keeping it', async () => {
    await open();
    const folder = screen.getByRole('treeitem', { name: 'Accounts' });
    fireEvent.keyDown(folder, { key: 'Delete' });
    await screen.findByText('Delete Accounts?');
    expect(document.activeElement?.textContent).toBe('Keep it');
    fireEvent.click(screen.getByText('Delete', { selector: 'dialog *' }));
    await waitFor(() => expect(mail.made('mail.folderdelete')[0]?.body).toEqual({ foldername: 'Accounts' }));
  });

  it('shows counts in words and moves by arrows', async () => {
    await open();
    const inbox = screen.getByRole('treeitem', { name: /^Inbox,\s*1\s*unread$/ });
    inbox.focus();
    fireEvent.keyDown(inbox, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Trash');
  });
});
