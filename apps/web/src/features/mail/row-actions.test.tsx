import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { growls } from '../../lib/growl.ts';
import { PHONE } from '../../lib/media.ts';
import { setComposer } from './actions/compose-request.ts';
import { answerWith } from './fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from './fake-mail.test-maker.ts';
import { hideActions, rowMenu } from './list/row-menu.ts';
import { forgetPage, giveElementsSize, renderAt } from './mail-page.test-maker.tsx';
import { ReadingPane } from './reading/ReadingPane.tsx';
import { MailScreen } from './screen/MailScreen.tsx';

vi.mock('../../lib/call.ts', async () => (await import('./fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../lib/socket.ts', async (original) => (await import('./fake-gateway.test-maker.ts')).fakeSocket(original));

const WIDTH = 390;
let mail: FakeMail;
let isPhone: boolean;

async function open(at = '/mail/list/msg'): Promise<HTMLElement> {
  const component = () => (
    <MailScreen>
      <ReadingPane />
    </MailScreen>
  );
  renderAt(component, at);
  return screen.findByRole('row', { name: /Subject 9,/ });
}

/** Drags a row by a finger so many px to the right, or to the left when negative. */
function drag(row: HTMLElement, by: number): void {
  const from = { pointerType: 'touch', pointerId: 1, clientX: 200, clientY: 100 };
  fireEvent.pointerDown(row, from);
  fireEvent.pointerMove(row, { ...from, clientX: 200 + by });
  fireEvent.pointerUp(row, { ...from, clientX: 200 + by });
}

const strip = (): HTMLElement | null => screen.queryByRole('row', { name: 'Message actions' });
const items = (): (string | null)[] => screen.getAllByRole('menuitem').map((item) => item.textContent);

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [...mail.folders, makeFolder('Spam', 'spam')];
  mail.rows = [makeRow(9, { flags: 0 }), makeRow(8, { flags: 1 | 8 })];
  answerWith(mail);
  isPhone = true;
  giveElementsSize(WIDTH, (media) => isPhone && media === PHONE);
  vi.stubGlobal('innerWidth', WIDTH);
  Element.prototype.setPointerCapture = () => undefined;
});

afterEach(() => {
  hideActions();
  rowMenu.set(null);
  forgetPage();
  vi.unstubAllGlobals();
});

describe('dragging a row on a phone', () => {
  it.each([41, -41, WIDTH / 2, -WIDTH / 2])('by %i px reveals its actions [SHELL-144] [CONST-001]', async (by) => {
    drag(await open(), by);
    const names = within(strip() as HTMLElement)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Reply', 'Reply all', 'Forward', 'More', 'Close actions']);
    expect(mail.made('mail.setMsgFlag')).toHaveLength(0);
    expect(mail.made('mail.deletemsg')).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Close actions' }));
    expect(strip()).toBeNull();
  });

  it.each([39, -39])('by %i px is no swipe [CONST-001]', async (by) => {
    drag(await open(), by);
    expect(strip()).toBeNull();
  });

  it('past half of the width marks it read or deletes it, and reveals nothing [SHELL-146] [CONST-001]', async () => {
    const row = await open();
    drag(row, WIDTH / 2 + 1);
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [9], set: 1 }));
    drag(row, -WIDTH / 2 - 1);
    await waitFor(() => expect(mail.made('mail.deletemsg')[0]?.body).toMatchObject({ uids: [9] }));
    expect(strip()).toBeNull();
  });

  it('counts to where the finger was lifted, also when the page had no time to draw the way', async () => {
    const row = await open();
    act(() => {
      const from = { bubbles: true, pointerType: 'touch', pointerId: 1, clientY: 100 };
      for (const [type, x] of [
        ['pointerdown', 20],
        ['pointermove', 120],
        ['pointermove', 20 + WIDTH / 2 + 1],
        ['pointerup', 20 + WIDTH / 2 + 1],
      ] as const)
        row.dispatchEvent(new PointerEvent(type, { ...from, clientX: x }));
    });
    await waitFor(() => expect(mail.made('mail.setMsgFlag')[0]?.body).toMatchObject({ uids: [9], set: 1 }));
  });

  it('past half of the width to the left archives it where there is an archive, with a way back', async () => {
    mail.folders = [...mail.folders, makeFolder('Archive', 'archive')];
    drag(await open(), -WIDTH / 2 - 1);
    await waitFor(() => expect(mail.made('mail.movemsg')[0]?.body).toMatchObject({ uids: [9], to: 'Archive' }));
    expect(mail.made('mail.deletemsg')).toHaveLength(0);
    await waitFor(() => expect(growls.get().at(-1)?.action?.label).toBe('Undo'));
  });

  it.each([
    ['Reply', 'reply'],
    ['Reply all', 'replyall'],
    ['Forward', 'forward'],
  ])('%s hands the message to the composer [SHELL-144]', async (name, command) => {
    const asked = vi.fn();
    setComposer(asked);
    drag(await open(), 60);
    fireEvent.click(within(strip() as HTMLElement).getByRole('button', { name }));
    expect(asked).toHaveBeenCalledWith({ command, folder: 'INBOX', uid: 9, uidvalidity: 1 });
    expect(strip()).toBeNull();
  });

  it('a press on the row puts it back and does not open it, and another row takes its turn', async () => {
    const row = await open();
    drag(row, 60);
    fireEvent.click(row);
    expect(strip()).toBeNull();
    expect(location.hash).not.toContain('uid=9');
    drag(row, 60);
    drag(screen.getByRole('row', { name: /Subject 8/ }), 60);
    expect(screen.getAllByRole('row', { name: 'Message actions' })).toHaveLength(1);
  });

  it('More offers the rest, in the words that fit the message [SHELL-145]', async () => {
    drag(await open(), 60);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(items()).toEqual([
      'Mark as read',
      'Star',
      'Move to folder',
      'Label',
      'Snooze',
      'Pin to the top',
      'Mute conversation',
      'Move to spam',
      'Delete',
    ]);
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    fireEvent.click(screen.getByRole('button', { name: 'Close actions' }));
    drag(screen.getByRole('row', { name: /Subject 8/ }), 60);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(items()).toEqual([
      'Mark as unread',
      'Remove star',
      'Move to folder',
      'Label',
      'Snooze',
      'Pin to the top',
      'Mute conversation',
      'Move to spam',
      'Delete',
    ]);
  });

  it.each([
    ['Mark as read', 'mail.setMsgFlag', { uids: [9], set: 1, unset: 0 }],
    ['Star', 'mail.setMsgFlag', { uids: [9], set: 8, unset: 0 }],
    ['Move to spam', 'mail.spamMark', { uid: '9', mark: 'spam' }],
    ['Delete', 'mail.deletemsg', { uids: [9] }],
  ])('More, %s [SHELL-145]', async (name, operation, body) => {
    drag(await open(), -60);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('menuitem', { name }));
    await waitFor(() => expect(mail.made(operation)[0]?.body).toMatchObject(body));
    expect(strip()).toBeNull();
  });

  it('More, Move to folder asks where to [SHELL-145]', async () => {
    drag(await open(), -60);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Move to folder' }));
    fireEvent.click(await screen.findByRole('option', { name: /Accounts/ }));
    await waitFor(() => expect(mail.made('mail.movemsg')[0]?.body).toMatchObject({ uids: [9], to: 'Accounts' }));
    expect(strip()).toBeNull();
  });
});

describe('the menu of a row', () => {
  const everything = [
    'Reply',
    'Reply all',
    'Forward',
    'Open in a window',
    'Mark as read',
    'Star',
    'Move to folder',
    'Label',
    'Snooze',
    'Pin to the top',
    'Mute conversation',
    'Move to spam',
    'Delete',
  ];

  it('opens by Shift+F10 and by the menu key for the row with focus, and by a press on a row', async () => {
    isPhone = false;
    const row = await open();
    const grid = screen.getByRole('grid');
    act(() => grid.focus());
    for (const ask of [
      () => fireEvent.keyDown(grid, { key: 'F10', shiftKey: true }),
      () => fireEvent.contextMenu(grid, { button: 0 }),
      () => fireEvent.contextMenu(row, { button: 2 }),
    ]) {
      ask();
      expect(items()).toEqual(everything);
      fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(grid);
    }
  });

  it('has a button for screen readers on a phone, where no key opens it', async () => {
    const row = await open();
    fireEvent.click(within(row).getByRole('button', { name: 'Message actions' }));
    expect(items()).toEqual(everything.filter((name) => name !== 'Open in a window'));
  });

  it('offers for drafts nothing that is for mail', async () => {
    isPhone = false;
    mail.folders = [...mail.folders, makeFolder('Written', 'drafts'), makeFolder('Archive', 'archive')];
    await open('/mail/list/msg?currentfolder=Written');
    const row = await screen.findByRole('row', { name: /to me@example.test, Subject 9/ });
    fireEvent.contextMenu(row, { button: 2 });
    await screen.findByRole('menu');
    expect(items()).toEqual(['Mark as read', 'Star', 'Move to folder', 'Label', 'Delete']);
  });

  it('is about all checked rows when it is asked for on one of them', async () => {
    isPhone = false;
    const row = await open();
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'a', ctrlKey: true });
    await waitFor(() => expect(screen.getAllByRole('row', { selected: true })).toHaveLength(2));
    fireEvent.contextMenu(row, { button: 2 });
    expect(items()).toEqual(everything.slice(4));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(mail.made('mail.deletemsg')[0]?.body['uids']).toHaveLength(2));
  });
});

describe('the open message', () => {
  it('can be starred from the More menu', async () => {
    isPhone = false;
    await open('/mail/list/msg?currentfolder=INBOX&uid=9');
    fireEvent.click((await screen.findAllByRole('button', { name: 'More' }))[0] as HTMLElement);
    fireEvent.click(screen.getByRole('menuitem', { name: /^Star/ }));
    await waitFor(() =>
      expect(mail.made('mail.setMsgFlag').map((made) => made.body)).toContainEqual(
        expect.objectContaining({ uids: [9], set: 8 }),
      ),
    );
  });
});
