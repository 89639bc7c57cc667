import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { growls } from '../../../lib/growl.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, openMail, sampleRows } from '../mail-page.test-maker.tsx';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

let mail: FakeMail;

beforeEach(() => {
  mail = new FakeMail();
  mail.rows = sampleRows();
  answerWith(mail);
  giveElementsSize(392);
});
afterEach(forgetPage);

describe('the folder pane', () => {
  it('names each mistake in a folder name with its own words [VAL-038, VAL-039, VAL-040, VAL-041]', async () => {
    await openMail();
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
    await openMail();
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
    await openMail();
    const folder = screen.getByRole('treeitem', { name: 'Accounts' });
    fireEvent.keyDown(folder, { key: 'Delete' });
    await screen.findByText('Delete Accounts?');
    expect(document.activeElement?.textContent).toBe('Keep it');
    fireEvent.click(screen.getByText('Delete', { selector: 'dialog *' }));
    await waitFor(() => expect(mail.made('mail.folderdelete')[0]?.body).toEqual({ foldername: 'Accounts' }));
  });

  it('shows counts in words and moves by arrows', async () => {
    await openMail();
    const inbox = screen.getByRole('treeitem', { name: /^Inbox,\s*1\s*unread$/ });
    inbox.focus();
    fireEvent.keyDown(inbox, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toBe('Trash');
  });

  it('orders folders by key, shows it at once and saves one change after the other', async () => {
    mail.folders = [...mail.folders, makeFolder('Books'), makeFolder('Cars')];
    await openMail();
    const own = (): string[] =>
      within(screen.getByRole('tree', { name: 'Folders' }))
        .getAllByRole('treeitem')
        .map((row) => row.textContent);
    const cars = screen.getByRole('treeitem', { name: 'Cars' });
    cars.focus();
    fireEvent.keyDown(cars, { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(own()).toEqual(['Accounts', 'Cars', 'Books']));
    expect(document.activeElement).toBe(screen.getByRole('treeitem', { name: 'Cars' }));
    fireEvent.keyDown(screen.getByRole('treeitem', { name: 'Cars' }), { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(own()).toEqual(['Cars', 'Accounts', 'Books']));
    expect(screen.getByText('Cars, 1 of 3').getAttribute('role')).toBe('status');
    await waitFor(() =>
      expect(mail.made('folders.order').map(({ body }) => body['folders'])).toEqual([
        ['Accounts', 'Cars', 'Books'],
        ['Cars', 'Accounts', 'Books'],
      ]),
    );
  });

  it('says why a favourite could not be saved, and shows the folders as the gateway has them', async () => {
    await openMail();
    mail.failing.set('folders.placeFavorite', 'internal');
    fireEvent.contextMenu(screen.getByRole('treeitem', { name: 'Accounts' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Add to favorites' }));
    await waitFor(() => expect(mail.made('folders.placeFavorite')).toHaveLength(1));
    await waitFor(() => expect(growls.get().map(({ type }) => type)).toEqual(['danger']));
    await waitFor(() => expect(screen.queryByRole('tree', { name: 'Favorites' })).toBeNull());
  });
});
