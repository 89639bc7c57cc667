import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetNewMail, freshCount } from '../data/new-mail.ts';
import { startMailPush } from '../data/push.ts';
import { closeSearch, openSearch } from '../state/search-state.ts';
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
    await openMail();
    await findRow('Subject 9');
    const grid = screen.getByRole('grid');
    act(() => arrive(10));
    expect(freshCount.get()).toBe(1);
    fireEvent.keyDown(document.body, { key: 'x' });
    fireEvent.pointerDown(screen.getByRole('button', { name: 'New folder' }));
    fireEvent.keyDown(screen.getByRole('treeitem', { name: 'Trash' }), { key: 'ArrowDown' });
    expect(freshCount.get()).toBe(1);
    const actions = [
      () => fireEvent.keyDown(grid, { key: 'ArrowDown' }),
      () => fireEvent.pointerDown(grid),
      () => fireEvent.wheel(grid),
      () => fireEvent.touchMove(grid),
      () => fireEvent.focus(window),
    ];
    for (const [at, action] of actions.entries()) {
      act(() => arrive(11 + at));
      expect(freshCount.get(), String(at)).toBeGreaterThan(0);
      action();
      expect(freshCount.get(), String(at)).toBe(0);
    }
  });

  it('stays new while another folder or a search is on the screen, until its list is opened [MAIL-108]', async () => {
    await openMail('/mail/list/msg?currentfolder=Accounts');
    await findRow('Subject 9');
    act(() => arrive(10));
    fireEvent.focus(window);
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowDown' });
    expect(freshCount.get()).toBe(1);
    fireEvent.click(screen.getByRole('treeitem', { name: /^Inbox/ }));
    await waitFor(() => expect(freshCount.get()).toBe(0));
    act(openSearch);
    await screen.findByRole('combobox', { name: 'Search all mail' });
    act(() => arrive(11));
    fireEvent.focus(window);
    expect(freshCount.get()).toBe(1);
    act(closeSearch);
  });

  it('stays new on a page that nobody has before them [MAIL-108]', async () => {
    await openMail();
    await findRow('Subject 9');
    act(() => arrive(10));
    vi.mocked(document.hasFocus).mockReturnValue(false);
    fireEvent.wheel(screen.getByRole('grid'));
    expect(freshCount.get()).toBe(1);
  });
});
