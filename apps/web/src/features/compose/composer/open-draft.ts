import { askParent } from '../../../lib/child-windows/child.ts';
import { pageLocks } from '../../../lib/page-locks.ts';
import { broadcast, onBroadcast } from '../../../lib/window-channel.ts';
import { dockedDraft } from './docked.ts';

/** Time in ms to wait for the answer of the window that has a draft. */
const ANSWER_MS = 500;
/** Time in ms to wait until another tab has closed a draft: it first waits for a running save. */
const GIVE_MS = 10_000;
/** How often, and after how many ms, to look again whether a draft is locked: a page that is reloaded releases its locks late. */
const LOOKS = 10;
const LOOK_MS = 150;
const OPEN_KEY = 'compose-open';
const held = new Map<string, () => void>();
let present: string | null = null;

function lockName(draftid: string): string {
  return `compose ${draftid}`;
}

/**
 * Stores which draft the composer's screen has open, so that a reload opens it again; null for none. The locks of drafts that are
 * neither there nor in the dock are released.
 */
export function rememberOpen(draftid: string | null): void {
  try {
    if (draftid === null) sessionStorage.removeItem(OPEN_KEY);
    else sessionStorage.setItem(OPEN_KEY, draftid);
  } catch {
    // Without storage a reload offers the message as any other of the journal.
  }
  present = draftid;
  releaseUnused();
}

/** Releases the locks of drafts that this page no longer has open. */
export function releaseUnused(): void {
  for (const [id, free] of held) {
    if (id === present || dockedDraft(id) !== undefined) continue;
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

/** Locks a draft until this page closes it, so that other tabs do not open it. */
export function holdDraft(draftid: string): void {
  if (held.has(draftid)) return;
  const freed = new Promise<void>((resolve) => held.set(draftid, resolve));
  void pageLocks().then((locks) => locks?.request(lockName(draftid), { ifAvailable: true }, () => freed));
}

/** Whether another tab is writing this draft. */
export async function isHeldElsewhere(draftid: string): Promise<boolean> {
  if (held.has(draftid)) return false;
  const known = await (await pageLocks())?.query();
  return known?.held?.some((lock) => lock.name === lockName(draftid)) ?? false;
}

/** As `isHeldElsewhere`, but waits for a page that is just closing. */
export async function staysHeldElsewhere(draftid: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    if (!(await isHeldElsewhere(draftid))) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

interface Question {
  readonly kind: string;
  readonly answer: string;
  /** How long to wait for the answer, in milliseconds. */
  readonly time: number;
}

/** Sends a question about a draft to the other pages. Resolves to false when none answers in time. */
function ask({ kind, answer, time }: Question, draftid: string): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (isAnswered: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(isAnswered);
    };
    const stop = onBroadcast(answer, (data) => {
      if (data === draftid) done(true);
    });
    const timer = setTimeout(() => done(false), time);
    broadcast(kind, draftid);
  });
}

/** Asks the window that has a draft to come to the front. Resolves to false when there is none: a tab cannot do it. */
export function wantDraft(draftid: string): Promise<boolean> {
  return ask({ kind: 'draft-wanted', answer: 'draft-shown', time: ANSWER_MS }, draftid);
}

/**
 * Asks the page that has a draft open to close it, so that this one can open it. Resolves to false when that page does not answer
 * or cannot do it now.
 */
export function askForDraft(draftid: string): Promise<boolean> {
  return ask({ kind: 'draft-asked', answer: 'draft-given', time: GIVE_MS }, draftid);
}

/** Calls `give` when another page asks for a draft that this one has open. It resolves to false when the draft stays here. */
export function onDraftAsked(give: (draftid: string) => Promise<boolean>): void {
  onBroadcast('draft-asked', (draftid) => {
    if (typeof draftid !== 'string' || !held.has(draftid)) return;
    void give(draftid).then((isGiven) => {
      if (isGiven) broadcast('draft-given', draftid);
    });
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
