import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { forgetRealms, realmFolders } from '../data/realm-folders.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder } from '../fake-mail.test-maker.ts';
import { forgetPage, giveElementsSize, renderAt } from '../mail-page.test-maker.tsx';
import { UsageScreen } from './UsageScreen.tsx';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

const sized = (name: string, dropsize: number) => {
  const folder = makeFolder(name, 'inbox');
  return { ...folder, info: { ...folder.info, messages: 1, dropsize } };
};

beforeEach(async () => {
  const mail = new FakeMail();
  mail.folders = [sized('INBOX', 3000)];
  answerWith(mail);
  giveElementsSize(900);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  await loadTexts('usage');
});
afterEach(() => {
  forgetRealms();
  forgetPage();
});

it('shows what the own account stores, and nothing of an account elsewhere', async () => {
  const there = { realmid: 'r1', name: 'Postern', mail: 'clara@postern.example', color: 1, sender: null };
  const state = { state: 'ok', reason: '', checkedAt: 0 } as const;
  realmFolders.set([{ ...there, ...state, folders: [sized('%40r1/INBOX', 1000)] }]);
  renderAt(UsageScreen, '/preferences/usage');
  const table = await screen.findByRole('table', { name: 'Storage by folder' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['FolderMessagesSize', 'Inbox12.9 KB']);
});
