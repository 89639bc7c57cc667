import { CLOSE, CLOSE_TIMEOUT_MS, GONE, REPORT, ask, messageOf, send, takeAnswer } from './messages.ts';
import { isChildName } from './prefix.ts';

const closers = new Set<() => Promise<unknown>>();
let closing = false;
let reported: Promise<unknown> | null = null;

/** The page that opened this window; null when there is none, it has gone, or it is not of this very origin. */
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
 * Reports to the parent, once [SHELL-171], and gives what this window is to begin with: null when the parent named
 * nothing, as after a reload, or does not answer.
 */
export async function reportIn(): Promise<unknown> {
  reported ??= isChildWindow() ? ask(parentPage(), REPORT) : Promise.resolve(null);
  const answer = (await reported) as { readonly beginning?: unknown } | null | undefined;
  return answer?.beginning ?? null;
}

/** Asks the parent to do something; its answer, or undefined when there is no parent to do it within `patience` ms. */
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

/** Runs before the window closes at its parent's wish, for example to keep what was typed. */
export function beforeClose(finish: () => Promise<unknown>): () => void {
  closers.add(finish);
  return () => closers.delete(finish);
}

/** Whether the window is being closed by the product: what was typed is safe, and nothing is to be asked. */
export function isClosing(): boolean {
  return closing;
}

/** Closes this window; a page that nobody opened stays, and false says so. */
export function closeWindow(): boolean {
  closing = true;
  window.close();
  // A script may close only what a script has opened.
  closing = isChildWindow();
  return closing;
}

/** Finishes what is in hand, at most 3,000 ms long, and closes [CONST-003]. */
async function finishAndClose(): Promise<void> {
  const finished = Promise.allSettled([...closers].map((finish) => finish()));
  await Promise.race([finished, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS))]);
  closeWindow();
}

function onMessage(event: MessageEvent): void {
  const message = messageOf(event);
  if (message === null || event.source === window) return;
  // When the parent goes away its last message may come without a source; it is of this origin all the same.
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
