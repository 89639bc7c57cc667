import { createStore } from '../../../lib/store.ts';
import type { Composer } from './composer.ts';

/** Most messages in the dock. When another one is docked, the oldest one is saved and closed. */
export const MAX_DOCKED = 6;

/** A message in the dock: it stays open while the user reads mail or writes another message. */
export interface Docked {
  readonly composer: Composer;
  /** Mail address of the account that writes it. */
  readonly owner: string;
  /** The sentence that says why sending it failed; '' for none. */
  readonly failure: string;
  /** When its panel was opened, as a number that grows; 0 while it is minimised. */
  readonly shown: number;
}

const KEY = 'compose-docked';

/** The messages in the dock, oldest first. */
export const docked = createStore<readonly Docked[]>([]);

/** Ids of the drafts that were in the dock of this tab before a reload. */
let remembered = read();
let count = 0;

function read(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Stores which drafts are in the dock, so that a reload brings them back. */
export function rememberDocked(): void {
  try {
    const ids = [...remembered, ...docked.get().map(({ composer }) => composer.state.get().draftid)];
    if (ids.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Without storage a reload offers the messages as any other of the journal.
  }
}

/** Whether a reload interrupted messages in the dock. */
export function hasRemembered(): boolean {
  return remembered.length > 0;
}

/** The drafts that were in the dock before a reload. They are returned once. */
export function takeRemembered(): readonly string[] {
  const ids = remembered;
  remembered = [];
  return ids;
}

function change(next: (now: readonly Docked[]) => readonly Docked[]): void {
  docked.set(next);
  rememberDocked();
}

/** The message in the dock with this draft id. */
export function dockedDraft(draftid: string): Docked | undefined {
  return docked.get().find(({ composer }) => composer.state.get().draftid === draftid);
}

/** Adds a message to the dock, minimised. */
export function addToDock(message: Omit<Docked, 'shown'>): void {
  change((now) => [...now.filter(({ composer }) => composer !== message.composer), { ...message, shown: 0 }]);
}

/** Removes a message from the dock. Its composer stays as it is. */
export function takeFromDock(composer: Composer): void {
  change((now) => now.filter((one) => one.composer !== composer));
}

/** Opens the panel of a message in the dock, or minimises it. */
export function showDocked(composer: Composer, isShown: boolean): void {
  count += 1;
  const shown = isShown ? count : 0;
  change((now) => now.map((one) => (one.composer === composer ? { ...one, shown } : one)));
}
