import { askParent } from '../../../lib/child-windows/child.ts';
import { broadcast, onBroadcast } from '../../../lib/window-channel.ts';

/** Time in ms to wait for the answer of the window that has a draft. */
const ANSWER_MS = 500;
const OPEN_KEY = 'compose-open';
const held = new Map<string, () => void>();

function lockName(draftid: string): string {
  return `compose ${draftid}`;
}

function hasLocks(): boolean {
  return typeof navigator === 'object' && 'locks' in navigator && typeof navigator.locks === 'object';
}

/** Stores which draft this tab has open, so that a reload opens it again; null for none. */
export function rememberOpen(draftid: string | null): void {
  try {
    if (draftid === null) sessionStorage.removeItem(OPEN_KEY);
    else sessionStorage.setItem(OPEN_KEY, draftid);
  } catch {
    // Without storage a reload offers the message as any other of the journal.
  }
  for (const [id, free] of held) {
    if (id === draftid) continue;
    held.delete(id);
    free();
  }
}

/** The draft that this tab had open before it was reloaded; null for none. */
export function rememberedDraft(): string | null {
  try {
    return sessionStorage.getItem(OPEN_KEY);
  } catch {
    return null;
  }
}

/** Locks a draft for this tab until it opens another one or none, so that other tabs do not open it. */
export function holdDraft(draftid: string): void {
  rememberOpen(draftid);
  if (!hasLocks() || held.has(draftid)) return;
  const freed = new Promise<void>((resolve) => held.set(draftid, resolve));
  void navigator.locks.request(lockName(draftid), { ifAvailable: true }, () => freed);
}

/** Whether another tab is writing this draft. */
export async function isHeldElsewhere(draftid: string): Promise<boolean> {
  if (!hasLocks() || held.has(draftid)) return false;
  const { held: locks } = await navigator.locks.query();
  return locks?.some((lock) => lock.name === lockName(draftid)) ?? false;
}

/** Asks the window that has a draft to come to the front. Resolves to false when there is none: a tab cannot do it. */
export function wantDraft(draftid: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isShown: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(isShown);
    };
    const stop = onBroadcast('draft-shown', (data) => {
      if (data === draftid) done(true);
    });
    const timer = setTimeout(() => done(false), ANSWER_MS);
    broadcast('draft-wanted', draftid);
  });
}

/** Brings this window to the front when another page asks for its draft. */
export function showWhenWanted(): void {
  onBroadcast('draft-wanted', (draftid) => {
    if (typeof draftid !== 'string' || !held.has(draftid)) return;
    void askParent('focus').then((answer) => {
      if (answer === true) broadcast('draft-shown', draftid);
    });
  });
}
