import { mergedName } from '@pillarbox/rules/realm-path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { go } from '../../../lib/location.ts';
import { GrowlArea } from '../../notices/GrowlArea.tsx';
import { startMailPush } from '../data/push.ts';
import { answerWith } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from '../fake-mail.test-maker.ts';
import { findRow, forgetPage, giveElementsSize, openMail } from '../mail-page.test-maker.tsx';
import { searchPlace } from '../state/search-state.ts';
import { clearSearch } from './run.ts';
import { EMPTY_SEARCH, recentSearches, typedSearch } from './session.ts';

vi.mock('../../../lib/call.ts', async () => (await import('../fake-gateway.test-maker.ts')).fakeCall);
vi.mock('../../../lib/socket.ts', async (original) =>
  (await import('../fake-gateway.test-maker.ts')).fakeSocket(original),
);

const MARKUP = '"><img src=x onerror=alert(1)> plans';
const NOW = Date.UTC(2026, 9, 14, 12);

let mail: FakeMail;
let stopPush: () => void;

beforeEach(() => {
  mail = new FakeMail();
  mail.folders = [
    makeFolder('INBOX', 'inbox'),
    makeFolder('Sent', 'sent'),
    makeFolder('Spam', 'spam'),
    makeFolder('Oak'),
  ];
  mail.rows = [makeRow(9, { date: NOW, preview: 'The landing' }), makeRow(8, { date: Date.UTC(2026, 7, 2) })];
  mail.further = [makeRow(7, { folder: 'Oak', date: Date.UTC(2026, 9, 1), subject: 'Half-landing' })];
  mail.hits.set('INBOX', [
    [9, NOW],
    [8, Date.UTC(2026, 7, 2)],
  ]);
  mail.hits.set('Oak', [[7, Date.UTC(2026, 9, 1)]]);
  mail.labels = [
    { keyword: 'plans', name: MARKUP, hue: 0, own: true },
    { keyword: '$label2', name: '', hue: 1, own: false },
  ];
  answerWith(mail);
  stopPush = startMailPush();
  giveElementsSize(392);
});
afterEach(() => {
  stopPush();
  searchPlace.set(null);
  typedSearch.set(EMPTY_SEARCH);
  clearSearch();
  forgetPage();
});

/** Opens the search and types; returns the field. */
async function type(text: string): Promise<HTMLInputElement> {
  await openMail(undefined, <GrowlArea />);
  fireEvent.click(await screen.findByRole('button', { name: /^Search/ }));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search all mail' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

const asked = () => mail.made('search.messages').at(-1)?.body;

describe('the search of all mail', () => {
  it('searches all folders but Spam, and shows the messages by month with their folder and the hits marked [MAIL-077]', async () => {
    fireEvent.keyDown(await type('landing'), { key: 'Enter' });
    expect((await findRow('Half-landing')).querySelector('mark')?.textContent).toBe('landing');
    expect(mail.made('search.messages')[0]?.body).toMatchObject({
      folders: ['INBOX', 'Sent', 'Oak'],
      terms: [{ kind: 'text', field: 'any', text: 'landing', not: false }],
    });
    expect(asked()?.['texts']).toBe(true);
    const grid = screen.getByRole('grid', { name: 'Search results' });
    const rows = within(grid)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[0]).toMatch(/^October.*2$/);
    expect(rows[1]).toContain('Subject 9');
    expect(rows[2]).toMatch(/Half-landing.*Oak/);
    expect(rows[3]).toMatch(/^August.*1$/);
    expect(screen.getByText('3 messages in 2 folders', { selector: '[class*="beside"]' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Oak 1' }));
    expect(within(screen.getByRole('grid', { name: 'Search results' })).queryByText('Subject 9')).toBeNull();
  });

  it('makes tokens of search words and sends them as conditions [MAIL-057, MAIL-058, MAIL-059, MAIL-060, MAIL-061, MAIL-062, MAIL-065]', async () => {
    const flags = 'is:unread is:read has:attachment has:invitation is:starred is:answered is:important';
    const field = await type(`${flags} from:tom -larger:5mb after:2026-10-01 oak`);
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(asked()?.['texts']).toBe(true));
    const of = (flag: string, not = false) => ({ kind: 'flag', flag, not });
    expect(asked()?.['terms']).toEqual([
      of('read', true),
      of('read'),
      of('attachment'),
      of('invitation'),
      of('starred'),
      of('answered'),
      of('important'),
      { kind: 'text', field: 'from', text: 'tom', not: false },
      { kind: 'larger', bytes: 5 * 1024 ** 2, not: true },
      { kind: 'after', at: expect.any(Number) as number, not: false },
      { kind: 'text', field: 'any', text: 'oak', not: false },
    ]);
    expect(field.value).toBe('oak');
    fireEvent.click(screen.getByRole('button', { name: 'Remove not larger 5 MB' }));
    await waitFor(() => expect(JSON.stringify(asked()?.['terms'])).not.toContain('larger'));
    // Backspace marks the last token, and removes it when it is pressed again.
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.keyDown(field, { key: 'Backspace' });
    expect(screen.getByRole('button', { name: 'Remove after 2026-10-01' })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Backspace' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove after 2026-10-01' })).toBeNull());
  });

  it('narrows a folder to the messages of contacts, from the menu of the list', async () => {
    await openMail(undefined, <GrowlArea />);
    fireEvent.click(await screen.findByRole('button', { name: /^Sort/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Only from contacts' }));
    await waitFor(() =>
      expect(asked()).toMatchObject({ folders: ['INBOX'], terms: [{ kind: 'contact', not: false }] }),
    );
    expect(screen.getByRole('button', { name: 'Remove from contact' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove in Inbox' })).toBeTruthy();
  });

  it('offers the contacts behind the search word for a sender', async () => {
    const field = await type('-from:');
    fireEvent.click(await screen.findByRole('option', { name: /everybody in your contacts/ }));
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(asked()?.['terms']).toEqual([{ kind: 'contact', not: true }]));
  });

  it('completes search words and their values, by Tab', async () => {
    const field = await type('stairs in:o');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Inbox'),
      expect.stringContaining('Oak'),
    ]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(await screen.findByRole('button', { name: 'Remove in Oak' })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(asked()?.['folders']).toEqual(['Oak']));
    fireEvent.change(field, { target: { value: 'stairs after:' } });
    expect(screen.getAllByRole('option')).toHaveLength(9);
    expect(screen.getByRole('grid', { name: /\d{4}/ })).toBeTruthy();
    fireEvent.change(field, { target: { value: 'stairs aft' } });
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field.value).toBe('stairs after:');
  });

  it('narrows by a label, by its name in any spelling, and keeps its keyword in what it stores', async () => {
    const field = await type('label:"');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain(MARKUP));
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(await screen.findByRole('button', { name: `Remove label ${MARKUP}` })).toBeTruthy();
    fireEvent.change(field, { target: { value: '-label:WORK oak' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() =>
      expect(asked()?.['terms']).toEqual([
        { kind: 'label', keyword: 'plans', not: false },
        { kind: 'label', keyword: '$label2', not: true },
        { kind: 'text', field: 'any', text: 'oak', not: false },
      ]),
    );
    expect(recentSearches()[0]).toBe('label:plans -label:$label2 oak');
    expect(document.querySelector('img[src="x"]')).toBeNull();
    const before = mail.made('search.messages').length;
    fireEvent.change(field, { target: { value: 'label:nothing' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('There is no label “nothing”')).toBeTruthy();
    expect(mail.made('search.messages')).toHaveLength(before);
  });

  it('says what it does not understand', async () => {
    const field = await type('after:32 oct');
    expect(screen.queryByText('“32 oct” is not a date')).toBeNull();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('“32 oct” is not a date')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'in:nowhere oak' } });
    expect(await screen.findByText('There is no folder “nowhere”')).toBeTruthy();
  });

  it('names a folder that could not be searched, shows the others, and tries it again', async () => {
    mail.failingFolders.add('Oak');
    fireEvent.keyDown(await type('landing'), { key: 'Enter' });
    expect(await screen.findByText(/^Oak could not be searched\./)).toBeTruthy();
    expect(await findRow('Subject 9')).toBeTruthy();
    mail.failingFolders.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow('Half-landing')).toBeTruthy();
    expect(screen.queryByText(/could not be searched/)).toBeNull();
  });

  it('names the conditions when nothing is found', async () => {
    mail.hits.clear();
    fireEvent.keyDown(await type('oak has:attachment'), { key: 'Enter' });
    expect(await screen.findByText('Nothing found for has attachment and oak')).toBeTruthy();
  });

  it('checks messages of several folders by pointer and keys, and acts on all of them with one Undo', async () => {
    fireEvent.keyDown(await type('landing'), { key: 'Enter' });
    const oak = await findRow('Half-landing');
    fireEvent.click((await findRow('Subject 9')).querySelector('[data-act="check"]') as Element);
    fireEvent.click(oak, { shiftKey: true });
    const bar = await screen.findByRole('toolbar', { name: 'Actions for the selected messages' });
    expect(within(bar).getByRole('status').textContent).toContain('2');
    const grid = screen.getByRole('grid', { name: 'Search results' });
    fireEvent.keyDown(grid, { key: 'a', ctrlKey: true });
    expect(within(bar).getByRole('status').textContent).toContain('3');
    fireEvent.keyDown(grid, { key: 'Escape' });
    expect(screen.queryByRole('toolbar', { name: 'Actions for the selected messages' })).toBeNull();
    const everything = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all messages' });
    fireEvent.click(everything);
    const whole = await screen.findByRole('toolbar', { name: 'Actions for the selected messages' });
    expect(within(whole).getByRole('status').textContent).toContain('3');
    fireEvent.click(everything);
    expect(screen.queryByRole('toolbar', { name: 'Actions for the selected messages' })).toBeNull();
    fireEvent.keyDown(grid, { key: 'Home' });
    fireEvent.keyDown(grid, { key: 'ArrowDown', shiftKey: true });
    const actions = await screen.findByRole('toolbar', { name: 'Actions for the selected messages' });
    fireEvent.click(within(actions).getByRole('button', { name: 'Star' }));
    await waitFor(() => expect(mail.made('mail.setMsgFlag')).toHaveLength(2));
    fireEvent.keyDown(grid, { key: 'Delete' });
    await waitFor(() =>
      expect(mail.made('mail.deletemsg').map(({ body }) => [body['folder'], body['uids']])).toEqual([
        ['INBOX', [9]],
        ['Oak', [7]],
      ]),
    );
    await waitFor(() => expect(screen.queryByText('Half-landing')).toBeNull());
    const undo = await screen.findByRole('button', { name: 'Undo' });
    fireEvent.click(undo);
    await waitFor(() => expect(mail.made('mail.undo')).toHaveLength(2));
  });

  it('marks no words of a search that has ended in the list over all accounts', async () => {
    const field = await type('subject');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect((await findRow('Subject 9')).querySelector('mark')).not.toBeNull();
    fireEvent.keyDown(field, { key: 'Escape' });
    go('/mail/list', { search: { currentfolder: mergedName('inbox') } });
    expect(await screen.findByRole('grid', { name: 'Inboxes of all accounts' })).toBeTruthy();
    expect((await findRow('Subject 9')).querySelector('mark')).toBeNull();
  });

  it('opens a message beside the results, and Escape returns to where the user was', async () => {
    const field = await type('landing');
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.click(await findRow('Half-landing'));
    expect(await screen.findByRole('heading', { name: 'Half-landing' })).toBeTruthy();
    expect(location.hash).toContain('currentfolder=Oak');
    expect(screen.getByRole('grid', { name: 'Search results' })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() => expect(location.hash).toContain('currentfolder=INBOX'));
    expect(await screen.findByRole('grid', { name: /Inbox/ })).toBeTruthy();
  });
});
