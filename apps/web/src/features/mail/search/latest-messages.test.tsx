import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { answerWith, fakeCall } from '../fake-gateway.test-maker.ts';
import { FakeMail, makeFolder, makeRow } from '../fake-mail.test-maker.ts';
import { forgetPage, renderAt } from '../mail-page.test-maker.tsx';
import { searchPlace, wantedSearch } from '../state/search-state.ts';
import { LatestMessages } from './LatestMessages.tsx';

/** What ends the searches that were asked for. */
const signals = vi.hoisted((): AbortSignal[] => []);
vi.mock('../../../lib/call.ts', () => ({
  call: (operation: { readonly id: string }, input: object, options?: { readonly signal: AbortSignal }) => {
    if (options !== undefined && operation.id === 'search.messages') signals.push(options.signal);
    return fakeCall.call(operation as never, input);
  },
}));

const HARRIET = ['harriet@bellamy.example', 'kitchen@bellamy.example'];
const day = (date: number): number => Date.UTC(2025, 9, date, 12);
const mails = createStore<readonly string[]>(HARRIET);

let mail: FakeMail;

beforeEach(async () => {
  mail = new FakeMail();
  mail.folders = [
    makeFolder('INBOX', 'inbox'),
    makeFolder('Sent', 'sent'),
    makeFolder('Drafts', 'drafts'),
    makeFolder('Spam', 'spam'),
    makeFolder('Trash', 'trash'),
    makeFolder('Oak'),
  ];
  mail.rows = [9, 8, 7, 6].map((uid) => makeRow(uid, { date: day(uid), flags: uid === 9 ? 0 : 1 }));
  mail.further = [makeRow(20, { folder: 'Oak', date: day(10), subject: '<b>Half-landing', flags: 1 })];
  mail.further.push(makeRow(21, { folder: 'Oak', date: day(1) }));
  mail.hits.set(
    'INBOX',
    [9, 8, 7, 6].map((uid): [number, number] => [uid, day(uid)]),
  );
  mail.hits.set('Oak', [
    [20, day(10)],
    [21, day(1)],
  ]);
  answerWith(mail);
  mails.set(HARRIET);
  signals.length = 0;
  await loadTexts('search');
});
afterEach(() => {
  searchPlace.set(null);
  wantedSearch.set('');
  queryClient.clear();
  forgetPage();
});

function Shown() {
  const now = useStore(mails);
  return now.length === 0 ? <p>No address</p> : <LatestMessages mails={now} />;
}

const show = (): void => renderAt(Shown, '/contacts/details?id=1');
const searches = () => mail.made('search.messages');

describe('the latest messages of a person', () => {
  it('are the five newest of all folders but Spam, Trash and drafts, and open in mail', async () => {
    show();
    const list = await screen.findByRole('list');
    expect([...list.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
      '<b>Half-landing',
      'Subject 9',
      'Subject 8',
      'Subject 7',
      'Subject 6',
    ]);
    expect(searches()).toHaveLength(1);
    expect(searches()[0]?.body).toEqual({
      terms: [{ kind: 'person', mails: HARRIET, not: false }],
      folders: ['INBOX', 'Sent', 'Oak'],
    });
    expect(screen.getAllByRole('button', { name: /^Unread/ })).toEqual([
      screen.getByRole('button', { name: /Subject 9/ }),
    ]);
    searchPlace.set({ folder: 'Sent', uid: 0 });
    fireEvent.click(screen.getByRole('button', { name: /Half-landing/ }));
    expect(location.hash).toBe('#/mail/list/msg?currentfolder=Oak&uid=20');
    expect(searchPlace.get()).toBeNull();
  });

  it('show nothing while there are none', async () => {
    mail.hits.clear();
    show();
    await waitFor(() => expect(searches()).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('say what failed, and are searched again on request', async () => {
    mail.failing.set('search.messages', 'mail_unavailable');
    mail.failingFolders.add('Oak');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Unable to load messages');
    expect(searches()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /Subject 9/ });
    expect(screen.getByRole('alert').textContent).toContain('Some folders could not be searched.');
    mail.failingFolders.clear();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: /Half-landing/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are no longer searched when another contact opens', async () => {
    const answered = mail.call;
    const never = new Promise<never>(() => undefined);
    answerWith(
      Object.assign(mail, {
        call: (...made: Parameters<FakeMail['call']>) => (made[0].id === 'search.messages' ? never : answered(...made)),
      }),
    );
    show();
    await waitFor(() => expect(signals).toHaveLength(1));
    mails.set([]);
    await waitFor(() => expect(signals.at(-1)?.aborted).toBe(true));
  });

  it('lead to all messages with an address', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Search all' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'kitchen@bellamy.example' }));
    expect(wantedSearch.get()).toBe('with:kitchen@bellamy.example');
    expect(searchPlace.get()).toEqual({ folder: 'INBOX', uid: 0 });
    expect(location.hash).toBe('#/mail/list/msg?currentfolder=INBOX');
  });
});
