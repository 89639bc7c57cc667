import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { partner } from '../../../lib/partner.ts';
import { forgetRealms, realmFolders } from '../data/realm-folders.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from '../fake-mail.test-maker.ts';
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

const KB = 1024;
const month = 24_322;
let mail: FakeMail;

/** What is stored in a mailbox that grows by 90 KB a month. */
const growing = {
  senders: [
    { mail: 'tom@x.test', name: 'Tom', messages: 2, bytes: 3 * KB },
    { mail: 'ann@x.test', name: '', messages: 1, bytes: 2 * KB },
    { mail: '', name: '', messages: 1, bytes: KB },
  ],
  others: { senders: 7, messages: 9, bytes: 500 },
  years: [
    { year: 2026, messages: 3, bytes: 5 * KB },
    { year: 0, messages: 1, bytes: KB },
  ],
  months: [90, 90, 90, 5].map((size, at) => ({ month: month + at, bytes: size * KB })),
  pending: [],
  leftout: [],
};

beforeEach(async () => {
  mail = new FakeMail();
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
  partner.set(null);
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

const rowsOf = async (name: string): Promise<(string | null)[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

const choose = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('radio', { name }));
};

describe('what is stored by sender and by year [PREF-033]', () => {
  it('is a map with a table, whose tiles list the messages of a sender or a year', async () => {
    mail.stored = growing;
    mail.hits.set('INBOX', [[1, 0]]);
    mail.rows = [makeRow(1, { size: 3 * KB })];
    renderAt(UsageScreen, '/preferences/usage');
    await choose('By sender');
    expect(await rowsOf('Storage by sender')).toEqual([
      'Tom23 KB',
      'ann@x.test12 KB',
      'No sender11 KB',
      '7 others9500 B',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Tom 3 KB/ }));
    const heading = await screen.findByRole('heading', { name: 'Largest from Tom' });
    expect(document.activeElement).toBe(heading);
    await screen.findByRole('button', { name: /^Subject 1/ });
    expect(mail.made('search.messages').at(-1)?.body).toMatchObject({
      terms: [{ kind: 'text', field: 'from', text: 'tom@x.test', not: false }],
      folders: ['INBOX'],
    });
    await choose('By year');
    expect(await rowsOf('Storage by year')).toEqual(['202635 KB', 'No date11 KB']);
    expect(screen.getByRole('button', { name: /^No date/ }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: /^2026/ }));
    expect(await screen.findByRole('heading', { name: 'Largest from 2026' })).toBe(document.activeElement);
    fireEvent.click(screen.getByRole('button', { name: 'Largest messages' }));
    expect(await screen.findByRole('heading', { name: 'Largest messages' })).toBe(document.activeElement);
  });

  it('says what is not counted, and that nothing is there', async () => {
    mail.stored = { ...growing, leftout: ['Plans'], pending: ['INBOX'] };
    renderAt(UsageScreen, '/preferences/usage');
    await choose('By year');
    const said = await screen.findByText(/^Without Trash and Spam\. 1 folder is not counted/);
    expect(said.textContent).toContain('1 folder is still being counted');
    expect(screen.queryByText(/a usual month/)).toBe(null);
  });

  it('says why it cannot be counted, and tries again', async () => {
    const down = (): never => {
      throw new ApiError('folder_not_found', 404);
    };
    Object.defineProperty(mail, 'stored', { get: down, configurable: true });
    renderAt(UsageScreen, '/preferences/usage');
    await choose('By sender');
    const alert = await screen.findByRole('alert');
    Object.defineProperty(mail, 'stored', { value: growing });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Storage by sender')).toHaveLength(4);
  });
});

it('estimates from whole months when the mailbox is full, and says that it is an estimate', async () => {
  mail.stored = growing;
  renderAt(UsageScreen, '/preferences/usage');
  const said = await screen.findByText(/a usual month added about 90 KB/);
  // 9 MB are left.
  expect(said.textContent).toContain('At this rate there is room for about 8 years (an estimate).');
});

describe('what can be cleaned up [PREF-033]', () => {
  const offers = async (): Promise<(string | null)[]> => {
    const section = await screen.findByRole('region', { name: 'Clean up' });
    return within(section)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  };
  const review = async (title: string): Promise<void> => {
    const offer = (await screen.findAllByText(title)).find((one) => one.closest('li') !== null)?.closest('li');
    fireEvent.click(within(offer as HTMLElement).getByRole('button', { name: 'Review' }));
    expect(await screen.findByRole('heading', { name: title })).toBe(document.activeElement);
  };

  it('is newsletters, copies and saved attachments, with number and size; each is looked at before it goes', async () => {
    partner.set({ features: ['briefcase'] } as never);
    mail.rows = [
      makeRow(1, { size: 3 * KB }),
      makeRow(2, { size: 5 * KB }),
      makeRow(3, { size: 9 * KB, flags: 1 | MESSAGE_FLAG.ATTACH }),
    ];
    mail.hitsOfKind.set('newsletter', [
      [1, 0],
      [2, 0],
    ]);
    mail.hitsOfKind.set('copy', [[2, 0]]);
    mail.saved = [
      { folder: 'INBOX', uid: 3, subject: 'Subject  3', bytes: 6 * KB },
      { folder: 'INBOX', uid: 2, subject: 'Another message', bytes: 6 * KB },
      { folder: 'Gone', uid: 1, subject: 'Subject 1', bytes: KB },
    ];
    renderAt(UsageScreen, '/preferences/usage');
    await expect
      .poll(offers)
      .toEqual([
        'Attachments already in Files1 message keeps its text6 KBReview',
        'Newsletters older than a year2 messages8 KBReview',
        'Messages you have twice1 copy, one of each message stays5 KBReview',
      ]);
    const asked = mail.made('search.messages').map(({ body }) => body);
    const starred = { kind: 'flag', flag: 'starred', not: true };
    expect(asked).toContainEqual(
      expect.objectContaining({ texts: true, terms: [{ kind: 'newsletter', not: false }, expect.anything(), starred] }),
    );
    expect(asked).toContainEqual(expect.objectContaining({ terms: [{ kind: 'copy', not: false }, starred] }));

    await review('Newsletters older than a year');
    await screen.findByRole('button', { name: /^Subject 1/ });
    fireEvent.click(screen.getByRole('checkbox', { name: 'All' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => mail.made('mail.deletemsg')[0]?.body).toMatchObject({ folder: 'INBOX', uids: [2, 1] });

    await review('Attachments already in Files');
    await screen.findByRole('button', { name: /^Subject 3/ });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Subject 3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move attachments to Files' }));
    await expect.poll(() => mail.made('files.moveAttachments')[0]?.body).toMatchObject({ folder: 'INBOX', uid: 3 });
  });

  it('is nothing when nothing is found, and asks nobody for files that the provider does not offer', async () => {
    renderAt(UsageScreen, '/preferences/usage');
    await screen.findByText('Nothing worth deleting');
    expect(mail.made('files.savedMessages')).toEqual([]);
  });
});
