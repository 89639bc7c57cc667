import { useEffect } from 'react';
import { session } from './session-state.ts';
import { onPushOrMissed } from './socket.ts';
import { createStore, useStore } from './store.ts';

/** Time in ms before the photos of faces are asked for: the faces of one page of a list are asked for by one call. */
const GATHER_MS = 150;
/** Time in ms without calls after one that failed. */
const PAUSE_MS = 30_000;
/** Most addresses that the page remembers. */
const MAX_KNOWN = 5000;
/** Longest address that is asked for. A longer one in a message would make the gateway refuse the whole check. */
const MAX_MAIL = 320;

/** Addresses of photos by email address in lower case; only the people who have one. */
const photos = createStore<ReadonlyMap<string, string>>(new Map());
/** How many faces of an email address are on the screen. */
const faces = new Map<string, number>();
/** Email addresses that were asked for since the contacts last changed. */
const known = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
let pausedUntil = 0;
/** Counts the changes of the contacts, so that an answer from before a change is not kept. */
let version = 0;
/** The address of the user whose photos these are. */
let user = '';
let isFollowing = false;

/**
 * The address of the photo of the contact that has an email address; '' for none, and until it is known. The page asks for the photos
 * of many faces at once, after they show. A check that fails leaves the faces as they are [ERR-051].
 */
export function usePhoto(mail: string): string {
  const key = mail.length > MAX_MAIL ? '' : mail.toLowerCase();
  useEffect(() => (key === '' ? undefined : wanted(key)), [key]);
  return useStore(photos, (all) => all.get(key) ?? '');
}

/** Notes that a face is on the screen. Returns the function that notes that it is gone. */
function wanted(mail: string): () => void {
  follow();
  faces.set(mail, (faces.get(mail) ?? 0) + 1);
  if (!known.has(mail)) plan();
  return () => {
    const left = (faces.get(mail) ?? 1) - 1;
    if (left === 0) faces.delete(mail);
    else faces.set(mail, left);
  };
}

function plan(): void {
  if (timer !== undefined || isAsking) return;
  timer = setTimeout(() => void ask(), Math.max(GATHER_MS, pausedUntil - Date.now()));
}

/** Asks for the faces that are still on the screen: those that were scrolled past cost nothing. */
async function ask(): Promise<void> {
  timer = undefined;
  const missing = [...faces.keys()].filter((mail) => !known.has(mail));
  if (missing.length === 0 || session.get().user === null) return;
  isAsking = true;
  const asked = version;
  try {
    const { checkPhotosOf, MAX_CHECKED } = await import('./photo-check.ts');
    const part = missing.slice(0, MAX_CHECKED);
    const found = await checkPhotosOf(part);
    if (asked === version) keep(part, found);
  } catch {
    pausedUntil = Date.now() + PAUSE_MS;
  }
  isAsking = false;
  if ([...faces.keys()].some((mail) => !known.has(mail))) plan();
}

function keep(asked: readonly string[], found: ReadonlyMap<string, string>): void {
  if (known.size > MAX_KNOWN) known.clear();
  const all = new Map(photos.get());
  for (const mail of asked) {
    known.add(mail);
    const photo = found.get(mail);
    if (photo === undefined) all.delete(mail);
    else all.set(mail, photo);
  }
  photos.set(all);
}

/** Follows the contacts and the user from the first face on. */
function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  user = session.get().user?.mail ?? '';
  onPushOrMissed('contacts-changed', again);
  session.subscribe(() => {
    const now = session.get().user?.mail ?? '';
    if (now === user) return;
    user = now;
    photos.set(new Map());
    again();
  });
}

/** Asks again for every face on the screen. The photos before show until the answer. */
function again(): void {
  version += 1;
  known.clear();
  pausedUntil = 0;
  clearTimeout(timer);
  timer = undefined;
  if (faces.size > 0) plan();
}
