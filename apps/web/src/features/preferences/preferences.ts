import { combinedLoginPreferences, savePreferences as saveOperation } from '@pillarbox/contract/preferences/operations';
import type { PreferenceName, Preferences } from '@pillarbox/contract/preferences/table';
import { errorTextKey } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { isSessionEnd } from '../../lib/replaced-session.ts';
import { text } from '../../lib/i18n/text.tsx';
import type { StoredPreferences } from '../../lib/preferences-state.ts';
import { currentLocation } from '../../lib/location.ts';
import { currentPreferences, showPreferences, preferencesAreKept } from '../../lib/preferences-state.ts';
import { cacheAtStart } from '../../lib/start-cache/start-cache.ts';
import { shellState } from '../../lib/shell-state.ts';
import { createStore } from '../../lib/store.ts';
import { growl } from '../../lib/growl.ts';
import { adoptPartner } from '../../lib/partner.ts';
import { basicPreferences } from './basic-preferences.ts';
import { prefetchCloudPreferences } from './cloud-preferences.ts';
import { lastSave, offerUndo } from './last-save.ts';
import { forgetOwnFailure, preferencesFailed, preferencesTimeout, preferencesWork } from './degraded-mode.ts';

/** The preferences stored by the gateway, as last reported; undefined until they have loaded. */
let base: StoredPreferences | undefined;
/** What the browser kept of the last start, until the gateway has answered. */
let atStart: StoredPreferences | undefined;
/** Address of the user whose preferences these are. */
let owner = '';
/** Changes that are being saved, oldest first. They override what the gateway reports meanwhile. */
let unsaved: readonly StoredPreferences[] = [];
/** Changes that were reported while a load was running, whose reply may be older. */
let sinceAsked: StoredPreferences = {};
/** Changes made while basic preferences were in use. */
let held: StoredPreferences = {};
/** Whether a change is being saved. */
export const savingPreferences = createStore(false);
/** Number of loads started. Only the latest one counts, and none after sign-out. */
let asked = 0;

/**
 * Loads the user's preferences and the partner's settings. When that fails, times out or returns invalid data, basic
 * preferences are used, the shell says so, and the call is retried until it succeeds (degraded mode) [PREF-004 to
 * PREF-011]. Rejects only when there are no basic preferences either (PREFSERROR).
 */
export async function loadPreferences(mail: string): Promise<void> {
  setOwner(mail);
  const turn = ++asked;
  sinceAsked = {};
  try {
    const domain = mail.slice(mail.lastIndexOf('@') + 1);
    const params = { user: mail, file: `${domain}.json` };
    const reply = await call(combinedLoginPreferences, { params }, { timeout: preferencesTimeout() });
    if (turn !== asked) return;
    show({ ...reply.userPreferences, ...sinceAsked });
    adoptPartner(reply.partnerPreferences);
    preferencesWork('own');
    prefetchCloudPreferences(mail);
    sendHeld(mail);
  } catch (error) {
    // A failure because the session ended is not one of preferences.
    if (turn !== asked || isSessionEnd(error)) return;
    preferencesFailed('own', () => void loadPreferences(mail));
    show(base ?? basicPreferences());
  }
}

/** Whether the user's own preferences show: those that the gateway stores, or what the browser kept of them. */
export function showsPreferences(): boolean {
  return base !== undefined || atStart !== undefined;
}

/** Keeps the preferences in the browser for the next start, and shows what was kept. */
export function cachePreferences(): void {
  cacheAtStart({
    name: 'preferences',
    read: () => base,
    show: (value) => {
      if (base !== undefined || owner === '' || typeof value !== 'object' || value === null) return;
      atStart = { ...value };
      preferencesAreKept.set(true);
      showPreferences({ ...atStart, ...sinceAsked });
    },
  });
}

/** Applies what the gateway stores, with unsaved changes on top. */
function show(stored: StoredPreferences): void {
  base = stored;
  atStart = undefined;
  const shown = [...unsaved, held].reduce<StoredPreferences>((all, change) => ({ ...all, ...change }), stored);
  showPreferences(shown);
  preferencesAreKept.set(false);
  savingPreferences.set(unsaved.length > 0 || Object.keys(held).length > 0);
}

/** Clears the preferences of another user. */
function setOwner(mail: string): void {
  if (mail === owner) return;
  owner = mail;
  asked += 1;
  base = undefined;
  atStart = undefined;
  preferencesAreKept.set(false);
  unsaved = [];
  held = {};
  sinceAsked = {};
  savingPreferences.set(false);
  lastSave.set(null);
}

/**
 * Clears everything, at sign-out. With an address, those of this user that the browser has kept show next, because there is no
 * network: what failed before is no failure of the preferences.
 */
export function forgetPreferences(next = ''): void {
  setOwner('');
  forgetOwnFailure();
  setOwner(next);
}

/** Applies changes of other sessions, pushed by the socket. */
export function mergePreferences(changed: StoredPreferences): void {
  sinceAsked = { ...sinceAsked, ...changed };
  // The answer that brings the others is on its way.
  if (base === undefined && atStart !== undefined) showPreferences({ ...atStart, ...sinceAsked });
  else show({ ...base, ...changed });
}

/**
 * Saves preferences of the signed-in user [PREF-002]. They apply at once and are undone when the gateway refuses. A
 * change made while preferences load is kept. A change made while basic preferences are in use is saved when the user's
 * own are back. Rejects with ApiError.
 */
export async function savePreferences(mail: string, changed: Partial<Preferences>): Promise<void> {
  setOwner(mail);
  lastSave.set(null);
  const before = valuesOf(Object.keys(changed) as PreferenceName[]);
  if (shellState.get().degraded && base !== undefined) {
    held = { ...held, ...changed };
    show(base);
    return;
  }
  const mine: StoredPreferences = { ...changed };
  unsaved = [...unsaved, mine];
  show(base ?? atStart ?? {});
  try {
    await call(saveOperation, { params: { file: `${mail}.json` }, body: changed });
    if (settle(mine)) mergePreferences(mine);
    // The page of settings shows the result; a failure is shown by whoever saved. Other pages save what nobody would look for here.
    if (currentLocation().path.startsWith('/preferences'))
      offerUndo(() => void savePreferences(mail, before).catch(tellFailure));
  } catch (error) {
    if (settle(mine)) show(base ?? atStart ?? {});
    throw error;
  }
}

/** The values that these preferences have now. */
function valuesOf(names: readonly PreferenceName[]): Partial<Preferences> {
  const now = currentPreferences();
  return Object.fromEntries(names.map((name) => [name, now[name]]));
}

/** Saves the changes made while basic preferences were in use. Refused ones are undone. */
function sendHeld(mail: string): void {
  const changed = held;
  held = {};
  if (Object.keys(changed).length > 0) savePreferences(mail, changed).catch(tellFailure);
}

function tellFailure(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}

/** Removes a change from the unsaved ones; false when it belongs to a session that has ended. */
function settle(mine: StoredPreferences): boolean {
  const here = unsaved.includes(mine);
  unsaved = unsaved.filter((one) => one !== mine);
  return here;
}
