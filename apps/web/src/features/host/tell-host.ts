import { onChangeMade } from '../../lib/changes.ts';
import { pageState } from '../../lib/page-state.ts';
import { session, whenSignedOut } from '../../lib/session-state.ts';
import { contactNews } from './contact-news.ts';
import type { HostMethods } from './host-calls.ts';
import { relayGrowls } from './relay-growls.ts';
import { sectionFor } from './sections.ts';

/** Redirects of the host come at most this often, in milliseconds, and never at once [HOST-017]. */
const REDIRECT_PAUSE_MS = 100;

/** Calls one method of the host. */
export type Tell = <N extends keyof HostMethods & string>(name: N, ...args: Parameters<HostMethods[N]>) => void;

/** Tells the host from now on what happens in the page. Returns a function that stops it. */
export function tellHost(tell: Tell): () => void {
  const stops = [
    followPlace(tell),
    followUser(tell),
    followTitle(tell),
    relayGrowls(tell),
    onChangeMade((change) => contactNews(change, tell)),
  ];
  whenSignedOut(() => tell('cleanCache'));
  return () => stops.forEach((stop) => stop());
}

/** The section on the screen; of several within the pause, the last. */
function followPlace(tell: Tell): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  const send = (): void => {
    timer = undefined;
    const state = pageState.get();
    const place = state === null ? null : sectionFor(state, location.hash);
    const text = JSON.stringify(place);
    if (place !== null && text !== told) tell('goTo', ...place);
    told = text;
  };
  const plan = (): void => {
    timer ??= setTimeout(send, REDIRECT_PAUSE_MS);
  };
  plan();
  const stop = pageState.subscribe(plan);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The user's mail, or null [HOST-006, HOST-007, HOST-023]. */
function followUser(tell: Tell): () => void {
  let told: string | null | undefined;
  const send = (): void => {
    const { isauth, user } = session.get();
    const mail = isauth ? (user?.mail ?? null) : null;
    if (mail !== told) tell('setIsAuthorized', mail);
    told = mail;
  };
  send();
  return session.subscribe(send);
}

/** The title of the window [HOST-022]. */
function followTitle(tell: Tell): () => void {
  let told = '';
  const send = (): void => {
    if (document.title !== told) tell('setTitle', document.title);
    told = document.title;
  };
  const observer = new MutationObserver(send);
  send();
  observer.observe(document.head, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
