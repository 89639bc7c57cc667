import { MAX_CHECKED_MAILS, checkPhotos } from '@pillarbox/contract/contacts/photo-calls';
import { call } from './call.ts';
import { faces, photos } from './faces.ts';
import { session } from './session-state.ts';
import { onPushOrMissed } from './socket.ts';

/** Time in ms before the photos of faces are asked for: the faces of one page of a list are asked for by one call. */
const GATHER_MS = 150;
/** Time in ms without calls after one that failed. */
const PAUSE_MS = 30_000;
/** Longest address that is asked for. A longer one in a message would make the gateway refuse the whole check. */
const MAX_MAIL = 320;
/** Most addresses that the page remembers. */
const MAX_KNOWN = 5000;

/** Email addresses that were asked for since the contacts last changed. */
const known = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
let pausedUntil = 0;
/** Counts the changes of the contacts, so that an answer from before a change is not kept. */
let version = 0;
/** The address of the user whose photos these are. */
let user = owner();

function owner(): string {
  return session.get().user?.mail ?? '';
}

onPushOrMissed('contacts-changed', again);
session.subscribe(() => {
  if (owner() === user) return;
  user = owner();
  photos.set(new Map());
  again();
});

/** Asks for the faces on the screen whose photos are not known, a moment later. */
export function askForPhotos(): void {
  if (timer !== undefined || isAsking) return;
  timer = setTimeout(() => void ask(), Math.max(GATHER_MS, pausedUntil - Date.now()));
}

/** Asks for the faces that are still on the screen: those that were scrolled past cost nothing. */
async function ask(): Promise<void> {
  timer = undefined;
  const part = missing().slice(0, MAX_CHECKED_MAILS);
  if (part.length === 0 || user === '') return;
  isAsking = true;
  const asked = version;
  try {
    const params = { owner: user.replace('@', '.') };
    const { mails = [] } = await call(checkPhotos, { params, body: { contacts: [], mails: part } });
    if (asked === version) keep(part, new Map(mails.map(({ mail, Image }) => [mail, Image])));
  } catch {
    pausedUntil = Date.now() + PAUSE_MS;
  }
  isAsking = false;
  if (missing().length > 0) askForPhotos();
}

function missing(): string[] {
  return [...faces.keys()].filter((mail) => !known.has(mail) && mail.length <= MAX_MAIL);
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

/** Asks again for every face on the screen. The photos before show until the answer. */
function again(): void {
  version += 1;
  known.clear();
  pausedUntil = 0;
  clearTimeout(timer);
  timer = undefined;
  if (faces.size > 0) askForPhotos();
}
