import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { growls } from '../../lib/growl.ts';
import { answerWith } from './fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from './fake-mail.test-maker.ts';
import { findRow, forgetPage, giveElementsSize, openMail } from './mail-page.test-maker.tsx';
import { clearSearch } from './search/run.ts';
import { leaveList } from './state/mail-state.ts';
import { searchPlace } from './state/search-state.ts';

vi.mock('../../lib/call.ts', async () => (await import('./fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../lib/socket.ts', async (original) => (await import('./fake-gateway.test-maker.ts')).fakeSocket(original));

const MARKUP = '<img src=x onerror=alert(1)>';
let mail: FakeMail;

beforeEach(() => {
  giveElementsSize(500);
  mail = new FakeMail();
  mail.rows = [makeRow(9, { labels: ['work', 'later', 'odd'] }), makeRow(8, { labels: ['work'] }), makeRow(7)];
  mail.labels = [
    { keyword: 'work', name: 'Drawings', hue: 7, own: true },
    { keyword: 'later', name: MARKUP, hue: 0, own: true },
    { keyword: 'odd', name: 'Third', hue: 3, own: true },
    { keyword: '$label2', name: '', hue: 1, own: false },
  ];
  answerWith(mail);
});
afterEach(() => {
  searchPlace.set(null);
  clearSearch();
  leaveList();
  forgetPage();
});

const row = (uid: number, label = ''): Promise<HTMLElement> =>
  screen.findByRole('row', { name: new RegExp(`Subject ${String(uid)},.*${label}`) });
const check = async (uid: number): Promise<void> => {
  fireEvent.click((await row(uid)).querySelector('[data-act="check"]') as Element);
};
const changes = (): unknown[] =>
  mail.made('mail.setLabels').map(({ body: { uids, add, remove } }) => ({ uids, add, remove }));
/** Opens the menu of labels for the checked rows, and returns its field. */
async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(screen.getAllByRole('button', { name: 'Label' })[0] as Element);
  return screen.findByRole('combobox', { name: 'Find or create a label' });
}

describe('labels', () => {
  it('say that they did not load, and load again', async () => {
    const { labels } = mail;
    const fail = (): never => {
      throw new ApiError('not_permitted', 409);
    };
    Object.defineProperty(mail, 'labels', { get: fail, configurable: true });
    await openMail();
    const again = await screen.findByText('Try again');
    Object.defineProperty(mail, 'labels', { value: labels });
    fireEvent.click(again);
    expect(await screen.findByRole('group', { name: 'Labels' })).toBeDefined();
  });

  it('stand in the rows, at most two and the number of others, and in the name of a row; markup stays text', async () => {
    await openMail();
    const shown = await row(9, 'label Third');
    expect(within(shown).getByText('Drawings')).toBeDefined();
    expect(within(shown).getByText(MARKUP)).toBeDefined();
    expect(within(shown).getByText('+1')).toBeDefined();
    expect(shown.querySelector('img')).toBeNull();
    expect(shown.getAttribute('aria-label')).toContain(`label Drawings, label ${MARKUP}, label Third`);
  });

  it('are last in the folder pane; one of them shows its messages of all folders, until it is pressed again', async () => {
    mail.folders = [makeFolder('INBOX', 'inbox'), makeFolder('Spam', 'spam'), makeFolder('Oak')];
    mail.further = [makeRow(6, { folder: 'Oak', labels: ['odd'] })];
    mail.hits.set('Oak', [[6, Date.UTC(2026, 9, 1)]]);
    mail.hits.set('INBOX', [[9, Date.UTC(2026, 9, 2)]]);
    await openMail();
    const pane = await screen.findByRole('group', { name: 'Labels' });
    const names = within(pane).getAllByRole('button');
    expect(names.map((one) => one.textContent)).toEqual(['Drawings', MARKUP, 'Third', 'Work']);
    fireEvent.click(names[2] as Element);
    expect(await findRow('Subject 6')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Third' })).toBeTruthy();
    expect(screen.getByText('2 messages in 2 folders', { selector: '[class*="beside"]' })).toBeTruthy();
    expect(mail.made('search.messages').at(-1)?.body).toMatchObject({
      folders: ['INBOX', 'Oak'],
      terms: [{ kind: 'label', keyword: 'odd', not: false }],
      texts: false,
    });
    const third = (): HTMLElement =>
      within(screen.getByRole('group', { name: 'Labels' })).getByRole('button', { name: 'Third' });
    expect(third().getAttribute('aria-pressed')).toBe('true');
    mail.hits.clear();
    fireEvent.click(screen.getByRole('button', { name: MARKUP }));
    expect(await screen.findByText(`No messages with the label ${MARKUP}`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: MARKUP }));
    expect(await screen.findByRole('grid', { name: /Inbox/ })).toBeTruthy();
    expect(third().getAttribute('aria-pressed')).toBe('false');
  });

  it('are checked for several messages: one that some have says how many, and goes to all; Escape keeps the choice', async () => {
    await openMail();
    await row(9, 'label Third');
    await check(9);
    await check(7);
    const find = await openMenu();
    const option = screen.getAllByRole('option')[0] as HTMLElement;
    expect([option.getAttribute('aria-checked'), option.textContent]).toEqual(['mixed', 'Drawings1 of 2']);
    fireEvent.keyDown(find, { key: ' ' });
    expect(option.getAttribute('aria-checked')).toBe('true');
    fireEvent.keyDown(find, { key: '4' });
    expect(changes()).toEqual([]);
    fireEvent.keyDown(find, { key: 'Escape' });
    await waitFor(() => expect(changes()).toEqual([{ uids: [9, 7], add: ['work', '$label2'], remove: [] }]));
    await row(7, 'label Drawings, label Work');
    await waitFor(() => expect(growls.get()[0]?.action?.label).toBe('Undo'));
  });

  it('are found by typing, and created with the typed name', async () => {
    await openMail();
    await row(9, 'label Third');
    await check(7);
    const find = await openMenu();
    fireEvent.change(find, { target: { value: 'th' } });
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Third']);
    fireEvent.change(find, { target: { value: 'Listed building' } });
    expect(screen.queryAllByRole('option')).toEqual([]);
    fireEvent.keyDown(find, { key: 'Enter' });
    const name = await screen.findByLabelText('Name');
    expect((name as HTMLInputElement).value).toBe('Listed building');
    fireEvent.click(screen.getByRole('radio', { name: 'Green' }));
    mail.created = { keyword: 'listed-building', name: 'Listed building', hue: 4, own: true };
    fireEvent.click(screen.getByRole('button', { name: 'Create and add' }));
    await waitFor(() => expect(changes()).toEqual([{ uids: [7], add: ['listed-building'], remove: [] }]));
    expect(mail.made('labels.create')[0]?.body).toEqual({ name: 'Listed building', hue: 4 });
    await row(7, 'label Listed building');
  });

  it('go back when the server refuses them, and the reason is said', async () => {
    await openMail();
    await row(9, 'label Third');
    mail.failing.set('mail.setLabels', 'label_refused');
    await check(7);
    fireEvent.keyDown(await openMenu(), { key: 'Enter' });
    await waitFor(() => expect(growls.get().map(({ type }) => type)).toEqual(['danger']));
    expect(growls.get()[0]?.text).toContain('keep the labels they had');
    expect((await row(7)).getAttribute('aria-label')).not.toContain('label');
  });
});
