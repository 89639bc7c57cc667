import { CLOSE, CLOSE_TIMEOUT_MS, GONE, REPORT, ask, messageOf, send, takeAnswer } from './messages.ts';
import { isChildName } from './prefix.ts';

const closers = new Set<() => Promise<unknown>>();
let closing = false;
let reported: Promise<unknown> | null = null;

/** The page that opened this window; null when there is none, it was closed, or it has another origin. */
function parentPage(): Window | null {
  try {
    const opener = window.opener as Window | null;
    return opener !== null && opener !== window && !opener.closed && opener.origin === location.origin ? opener : null;
  } catch {
    return null;
  }
}

/** Whether this page is a child window, opened by a page of the product. */
export function isChildWindow(): boolean {
  return isChildName(window.name) && parentPage() !== null;
}

/** Whether the address is one of the screens of child windows, whoever opened it [SHELL-009]. */
export function isWindowHash(hash: string = location.hash): boolean {
  return /^#\/window(\/|\?|$)/.test(hash);
}

/**
 * Reports to the parent, once [SHELL-171], and returns the initial data of this window: null when the parent has none,
 * as after a reload, or does not answer.
 */
export async function reportIn(): Promise<unknown> {
  reported ??= isChildWindow() ? ask(parentPage(), REPORT) : Promise.resolve(null);
  const answer = (await reported) as { readonly beginning?: unknown } | null | undefined;
  return answer?.beginning ?? null;
}

/** Sends a request to the parent and returns its answer; undefined without an answer within `patience` ms. */
export function askParent(
  kind: string,
  options: { readonly data?: unknown; readonly patience?: number } = {},
): Promise<unknown> {
  return isChildWindow() ? ask(parentPage(), kind, options) : Promise.resolve(undefined);
}

/** Brings the parent to the front. */
export function focusParent(): void {
  parentPage()?.focus();
}

/** Registers a function that runs before the parent closes this window, for example to save a draft. */
export function beforeClose(finish: () => Promise<unknown>): () => void {
  closers.add(finish);
  return () => closers.delete(finish);
}

/** Whether the product is closing the window: unsaved text was saved, and no confirmation is needed. */
export function isClosing(): boolean {
  return closing;
}

/** Closes this window. Returns false for a page that was not opened as a child window. */
export function closeWindow(): boolean {
  closing = true;
  window.close();
  // Browsers let a script close only windows that a script has opened.
  closing = isChildWindow();
  return closing;
}

/** Saves unsaved work within 3,000 ms and closes [CONST-003]. */
async function finishAndClose(): Promise<void> {
  const finished = Promise.allSettled([...closers].map((finish) => finish()));
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS))]);
  closeWindow();
}

function onMessage(event: MessageEvent): void {
  const message = messageOf(event);
  if (message === null || event.source === window) return;
  // The last message of a closing parent may have no source. `messageOf` has checked its origin.
  if (event.source !== null && event.source !== parentPage()) return;
  if (takeAnswer(message)) return;
  if (message.kind === CLOSE) void finishAndClose();
}

/** Makes this window a child of the page that opened it, until the returned function is called. */
export function followParent(): () => void {
  const leave = (): void => send(parentPage(), GONE);
  addEventListener('message', onMessage);
  addEventListener('pagehide', leave);
  void reportIn();
  return () => {
    removeEventListener('message', onMessage);
    removeEventListener('pagehide', leave);
    reported = null;
  };
}
