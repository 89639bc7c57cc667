import { fetchlist } from '@pillarbox/contract/mail/list';
import { folders } from '@pillarbox/contract/mail/folders';
import { combinedLoginPreferences } from '@pillarbox/contract/preferences/operations';
import { currentSession, logout } from '@pillarbox/contract/session/operations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../call.ts';
import { kept } from '../storage.ts';
import { clearToken, setToken } from '../token.ts';
import { dropAnswers } from './answers.ts';
import { FIRST_LIST_KEY, opensFirstList } from './first-list.ts';

const USER = 'clara@example.test';
const LIST = { folder: 'INBOX', sort: 5, dir: -1, threaded: false, offset: 0, limit: 100 } as const;
const PREFERENCES = { params: { user: USER, file: 'example.test.json' } };

let asked: string[] = [];

/** Runs the start script as a page does that is loaded with the session's cookies. */
async function startPage(): Promise<void> {
  vi.resetModules();
  await import('./start-script.ts');
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (input: string) => {
    const { pathname } = new URL(input, 'http://page.test');
    asked.push(pathname);
    const reply = pathname === '/api/bf/folders' ? [] : {};
    return Promise.resolve(new Response(JSON.stringify(reply), { status: 200 }));
  });
  document.body.innerHTML = `<script type="text/plain" data-ahead='{"mail":["/assets/mail.js","/assets/mail.css"],"signIn":["/assets/sign-in.js"],"languages":{"de_DE":"/assets/de.js"},"loaders":["/assets/loaders.js"]}'></script>`;
  document.cookie = 'RToken=r; path=/';
  document.cookie = `AccessBadge=${encodeURIComponent(JSON.stringify({ mail: USER, maillogin: USER, level: 200 }))}; path=/`;
  kept.set(FIRST_LIST_KEY, JSON.stringify(LIST));
  location.hash = '';
  setToken({ expires: Date.now() + 600_000, now: Date.now() });
});

afterEach(() => {
  vi.unstubAllGlobals();
  dropAnswers();
  clearToken();
  kept.clearExcept([]);
  for (const name of ['RToken', 'AccessBadge']) document.cookie = `${name}=; Max-Age=0; path=/`;
  document.head.innerHTML = '';
});

describe('the start script', () => {
  it('asks the mail backend that the cookie chooses [API-007]', async () => {
    document.cookie = 'mail_backend=2; path=/';
    await startPage();
    document.cookie = 'mail_backend=; Max-Age=0; path=/';
    expect(asked.filter((path) => path.startsWith('/bfapi/'))).toHaveLength(2);
    expect(asked.filter((path) => path.startsWith('/api/bf/'))).toEqual([]);
  });

  it('sends the first requests, and the page uses their answers instead of asking again', async () => {
    await startPage();
    expect(asked).toHaveLength(4);
    // The replies are empty, so the schemas refuse some. What counts here is that nothing is sent again.
    await call(currentSession, {}).catch(() => undefined);
    await call(combinedLoginPreferences, PREFERENCES).catch(() => undefined);
    await call(fetchlist, { body: LIST }).catch(() => undefined);
    expect(await call(folders, { body: {} })).toEqual([]);
    expect(asked).toHaveLength(4);
    await call(folders, { body: {} });
    expect(asked).toHaveLength(5);
  });

  it('preloads mail and the texts of the last language', async () => {
    kept.set('look', { mode: 'match', theme: '', language: 'de_DE' });
    await startPage();
    const links = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/assets/mail.js', '/assets/mail.css', '/assets/de.js']);
  });

  it('sends nothing when nobody is signed in, or a second factor is due', async () => {
    document.cookie = `AccessBadge=${encodeURIComponent(JSON.stringify({ mail: USER, level: 100 }))}; path=/`;
    await startPage();
    document.cookie = 'AccessBadge=; Max-Age=0; path=/';
    await startPage();
    expect(asked).toEqual([]);
  });

  it.each([
    ['', ['/assets/sign-in.js']],
    ['#/login?here=1', ['/assets/sign-in.js']],
    ['#/mail/list/msg?currentfolder=Sent', ['/assets/sign-in.js']],
    ['#/public/task/7', ['/assets/loaders.js']],
  ])('preloads what nobody has to be signed in for when the address is %j', async (hash, files) => {
    document.cookie = 'AccessBadge=; Max-Age=0; path=/';
    location.hash = hash;
    await startPage();
    const links = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(files);
  });

  it('asks for another list itself, and for everything after a change', async () => {
    await startPage();
    await call(fetchlist, { body: { ...LIST, dir: 1 } }).catch(() => undefined);
    await call(logout, {}).catch(() => undefined);
    await call(folders, { body: {} });
    expect(asked.slice(4)).toEqual(['/api/bf/fetchlist', '/api/auth/logout', '/api/bf/folders']);
  });

  it('does not use an answer of long ago', async () => {
    await startPage();
    vi.setSystemTime(Date.now() + 11_000);
    await call(folders, { body: {} });
    vi.useRealTimers();
    expect(asked).toHaveLength(5);
  });

  it.each([
    ['', true],
    ['#/mail/list/msg', true],
    ['#/mail/list/msg?currentfolder=INBOX&uid=7', true],
    ['#/mail/list/msg?currentfolder=Sent', false],
    ['#/preferences/general', false],
    ['#/window/mail/msg?uid=7', false],
  ])('knows whether %s opens the inbox', (hash, opens) => {
    expect(opensFirstList(hash)).toBe(opens);
  });
});
