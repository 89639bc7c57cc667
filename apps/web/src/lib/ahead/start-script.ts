import { COOKIE, HEADER } from '@pillarbox/contract/session/status';
import { readCookie, readSessionCookie } from '../cookies.ts';
import { mailBackendVersion } from '../mail-backend.ts';
import { sendAhead } from './answers.ts';
import { FIRST_LIST_KEY, leadsToSignIn, opensFirstList } from './first-list.ts';

/**
 * The start script: a small script in the head of the page. When the cookies say that somebody is signed in, it sends the requests
 * of the first screen and preloads the code of mail while the other code loads, so that they do not wait for each other; when nobody
 * is, it preloads the sign-in screen. At the address of another section it preloads the names of its files. The gateway refuses the requests if the session has ended. Without this script the page works, and starts slower.
 */

/** Files that the build writes into the element of this script. */
interface Files {
  /** Script and style sheet of mail. */
  readonly mail: readonly string[];
  /** The same of the sign-in screen. */
  readonly signIn: readonly string[];
  /** The texts of a language, by its code. */
  readonly languages: Readonly<Record<string, string>>;
  /** The names of the files of all other screens. */
  readonly loaders: readonly string[];
}

function badgeMail(): string {
  try {
    const badge = JSON.parse(readCookie(COOKIE.ACCESS_BADGE) ?? '') as { mail?: unknown; level?: unknown };
    // Below this level a second factor is due, and the gateway refuses everything else.
    return typeof badge.mail === 'string' && Number(badge.level) > 100 ? badge.mail : '';
  } catch {
    return '';
  }
}

function stored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

function preload(href: string): void {
  const link = document.createElement('link');
  const isScript = href.endsWith('.js');
  link.rel = isScript ? 'modulepreload' : 'preload';
  if (!isScript) link.as = 'style';
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

function preloadFiles(isSignedIn: boolean): void {
  const files = JSON.parse(document.querySelector<HTMLElement>('[data-ahead]')?.dataset['ahead'] ?? 'null') as Files;
  const leadsToMail = leadsToSignIn(location.hash);
  if (!leadsToMail) for (const href of files.loaders) preload(href);
  if (!isSignedIn) {
    if (leadsToMail) for (const href of files.signIn) preload(href);
    return;
  }
  const { language } = (stored('look') ?? {}) as { language?: unknown };
  const texts = typeof language === 'string' ? files.languages[language] : undefined;
  for (const href of [...files.mail, ...(texts === undefined ? [] : [texts])]) preload(href);
}

function sendFirst(mail: string, rtoken: string): void {
  const headers = { accept: 'application/json', [HEADER.RTOKEN]: rtoken };
  const get = (path: string): void => sendAhead({ method: 'GET', path, body: '' }, headers);
  const post = (path: string, body: string): void =>
    sendAhead({ method: 'POST', path, body }, { ...headers, 'content-type': 'application/json' });
  const backend = mailBackendVersion() === 1 ? '/api/bf/' : '/bfapi/';
  get('/api/auth/session');
  const list = stored(FIRST_LIST_KEY);
  if (typeof list === 'string' && opensFirstList(location.hash)) post(`${backend}fetchlist`, list);
  const domain = `${mail.slice(mail.lastIndexOf('@') + 1)}.json`;
  get(`/api/db/webmail/prefs/CombinedPrefs/${encodeURIComponent(mail)}/${encodeURIComponent(domain)}`);
  post(`${backend}folders`, '{}');
}

const mail = badgeMail();
const rtoken = readSessionCookie(COOKIE.RTOKEN);
if (mail !== '' && rtoken !== undefined) {
  sendFirst(mail, rtoken);
  preloadFiles(true);
} else {
  preloadFiles(false);
}
