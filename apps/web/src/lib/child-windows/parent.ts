import type { Store } from '../store.ts';
import { createStore } from '../store.ts';
import type { WindowMessage } from './messages.ts';
import { CLOSE, CLOSE_TIMEOUT_MS, GONE, REPORT, answer, makeHandlers, messageOf, send } from './messages.ts';
import { isChildName, newChildName } from './prefix.ts';

/** Share of the screen that a child window takes, and its least size in px [CONST-002]. */
const SHARE = 0.75;
const MIN_WIDTH = 735;
const MIN_HEIGHT = 500;
/** Interval in ms at which a closing child is checked. */
const POLL_MS = 50;

const registry = new Map<string, Window>();
const beginnings = new Map<string, unknown>();
const handlers = makeHandlers();

/** The names of the child windows that have reported [SHELL-171]. */
export const children: Store<readonly string[]> = createStore<readonly string[]>([]);

function tell(): void {
  children.set([...registry.keys()]);
}

/** Size and position of a child window on a screen: 75 % of it, at least 735 x 500, centered [CONST-002]. */
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
 * Opens a child window at a hash path, which may have a search part. The child gets `beginning` when it reports, so
 * that no draft is part of an address. Returns the name of the window, or null when the browser blocks it [ERR-049].
 */
export function openChildWindow(path: string, beginning: unknown = null): string | null {
  const name = newChildName();
  let opened: Window | null = null;
  try {
    opened = window.open(`${location.pathname}#${path}`, name, windowFeatures(screen));
  } catch {
    // Some browsers throw where others return null.
  }
  if (opened === null || opened.closed) return null;
  if (beginning !== null) beginnings.set(name, beginning);
  return name;
}

/** Handles the messages of one kind from child windows. The return value of the handler is the answer. */
export function onChild(kind: string, handler: (data: unknown, child: string) => unknown): () => void {
  return handlers.add(kind, handler);
}

/** Brings a child window to the front. */
export function focusChild(name: string): void {
  registry.get(name)?.focus();
}

/** What a child window shows, by its main heading, or else by its title; '' when it is gone. */
export function childTitle(name: string): string {
  try {
    const shown = registry.get(name)?.document;
    return shown?.querySelector('h1')?.textContent || shown?.title || '';
  } catch {
    // The window has left for another site.
    return '';
  }
}

/** Closes one child window. It may save its work first; after 3,000 ms it is closed [SHELL-173, CONST-003]. */
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

/** Registers a child that reports, if its name has our prefix [SHELL-172], and sends it its initial data. */
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

/** The page is closing. It cannot wait for its children, which close by themselves [SHELL-175]. */
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
