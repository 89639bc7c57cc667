import type { Store } from '../store.ts';
import { createStore } from '../store.ts';
import type { WindowMessage } from './messages.ts';
import { CLOSE, CLOSE_TIMEOUT_MS, GONE, REPORT, answer, makeHandlers, messageOf, send } from './messages.ts';
import { isChildName, newChildName } from './prefix.ts';

/** Share of the screen that a child window takes, and its least size in px [CONST-002]. */
const SHARE = 0.75;
const MIN_WIDTH = 735;
const MIN_HEIGHT = 500;
/** How often a closing child is looked at, ms. */
const POLL_MS = 50;

const registry = new Map<string, Window>();
const beginnings = new Map<string, unknown>();
const handlers = makeHandlers();

/** The names of the child windows that have reported in [SHELL-171]. */
export const children: Store<readonly string[]> = createStore<readonly string[]>([]);

function tell(): void {
  children.set([...registry.keys()]);
}

/** Size and place of a child window on a screen: 75 % of it, at least 735 x 500, in the middle [CONST-002]. */
export function windowFeatures(size: { readonly width: number; readonly height: number }): string {
  const width = Math.max(MIN_WIDTH, Math.round(size.width * SHARE));
  const height = Math.max(MIN_HEIGHT, Math.round(size.height * SHARE));
  const left = Math.max(0, Math.round((size.width - width) / 2));
  const top = Math.max(0, Math.round((size.height - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

/** The hash path of a screen of child windows; `pagePath` is `compose` unless another is named [SHELL-015]. */
export function childPath(pagePath = 'compose'): string {
  return `/window/mail/${pagePath}`;
}

/**
 * Opens a child window at a hash path, which may carry a search part. `beginning` is handed to it when it reports in: what
 * is being written never stands in an address. Gives its name, or null when the browser blocks it, in silence [ERR-049].
 */
export function openChildWindow(path: string, beginning: unknown = null): string | null {
  const name = newChildName();
  let opened: Window | null = null;
  try {
    opened = window.open(`${location.pathname}#${path}`, name, windowFeatures(screen));
  } catch {
    // Some browsers throw where others give null.
  }
  if (opened === null || opened.closed) return null;
  if (beginning !== null) beginnings.set(name, beginning);
  return name;
}

/** Answers the messages of one kind from child windows; what the handler returns is the answer. */
export function onChild(kind: string, handler: (data: unknown, child: string) => unknown): () => void {
  return handlers.add(kind, handler);
}

/** Brings a child window to the front. */
export function focusChild(name: string): void {
  registry.get(name)?.focus();
}

/** Closes one child window: it may finish first, and is closed after 3,000 ms at the latest [SHELL-173, CONST-003]. */
export async function closeChild(name: string): Promise<void> {
  const child = registry.get(name);
  if (child === undefined) return;
  send(child, CLOSE);
  const until = Date.now() + CLOSE_TIMEOUT_MS;
  while (!child.closed && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  if (!child.closed) child.close();
  forget(name);
}

/** Closes all child windows at once [SHELL-174]. */
export async function closeAllChildren(): Promise<void> {
  await Promise.all([...registry.keys()].map(closeChild));
}

function forget(name: string): void {
  beginnings.delete(name);
  if (registry.delete(name)) tell();
}

/** A child reports in: known from now on, if its name is one of ours [SHELL-172]. It gets what it is to begin with. */
function register(child: Window, report: WindowMessage): void {
  const { name } = child;
  if (!isChildName(name)) return;
  registry.set(name, child);
  tell();
  const beginning = beginnings.get(name) ?? null;
  beginnings.delete(name);
  answer(child, report, { beginning });
}

function nameOf(source: MessageEventSource | null): string | undefined {
  return [...registry].find(([, known]) => known === source)?.[0];
}

function onMessage(event: MessageEvent): void {
  const message = messageOf(event);
  if (message === null) return;
  const source = event.source as Window | null;
  if (source === null || source === window) return;
  if (message.kind === REPORT) {
    register(source, message);
    return;
  }
  const name = nameOf(source);
  if (name === undefined) return;
  if (message.kind === GONE) forget(name);
  else void handlers.run(message, name, source);
}

/** The page goes away: its children cannot be waited for, and close by themselves [SHELL-175]. */
function onPageHide(): void {
  for (const child of registry.values()) send(child, CLOSE);
}

/** Listens for child windows until the returned function is called. */
export function followChildren(): () => void {
  addEventListener('message', onMessage);
  addEventListener('pagehide', onPageHide);
  return () => {
    removeEventListener('message', onMessage);
    removeEventListener('pagehide', onPageHide);
    registry.clear();
    tell();
  };
}
