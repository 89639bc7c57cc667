import { combinedLoginPreferences, savePreferences as saveOperation } from '@pillarbox/contract/preferences/operations';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { errorTextKey } from '../../lib/api-error.ts';
import { call, isSessionEnd } from '../../lib/call.ts';
import { text } from '../../lib/i18n/text.tsx';
import type { StoredPreferences } from '../../lib/preferences-state.ts';
import { showPreferences } from '../../lib/preferences-state.ts';
import { shellState } from '../../lib/shell-state.ts';
import { createStore } from '../../lib/store.ts';
import { growl } from '../../lib/growl.ts';
import { adoptPartner } from '../../lib/partner.ts';
import { basicPreferences } from './basic-preferences.ts';
import { askForCloudPreferences } from './cloud-preferences.ts';
import { forgetOwnFailure, preferencesFailed, preferencesTimeout, preferencesWork } from './degraded-mode.ts';

/** What the gateway holds as far as the page knows; undefined until it has said so. */
let base: StoredPreferences | undefined;
/** Address of whom all this belongs to. */
let owner = '';
/** Changes on their way to the gateway, oldest first: they stand over whatever it says meanwhile. */
let unsaved: readonly StoredPreferences[] = [];
/** Changes that became known while a load was under way: its answer may be older than they are. */
let sinceAsked: StoredPreferences = {};
/** Changes made while basic settings were in use. */
let held: StoredPreferences = {};
/** Whether a change of preferences has still to reach the gateway. */
export const savingPreferences = createStore(false);
/** Whether the last change that was made here has reached the gateway; false before the first one. */
export const preferencesSaved = createStore(false);
/** Loads that were asked for; only the latest one counts, and none after sign-out. */
let asked = 0;

/**
 * Loads the user's and the partner's preferences. When that fails, times out or makes no sense, basic settings are used,
 * the shell says so, and the call is tried again until it works (degraded mode) [PREF-004 to PREF-011]. Rejects only when
 * the basic settings cannot be made either (PREFSERROR).
 */
export async function loadPreferences(mail: string): Promise<void> {
  belongTo(mail);
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
    askForCloudPreferences(mail);
    sendHeld(mail);
  } catch (error) {
    // A session that is over says nothing about preferences.
    if (turn !== asked || isSessionEnd(error)) return;
    preferencesFailed('own', () => void loadPreferences(mail));
    show(base ?? basicPreferences());
  }
}

/** Takes over what the gateway holds, and shows it under what is still on its way there. */
function show(stored: StoredPreferences): void {
  base = stored;
  const shown = [...unsaved, held].reduce<StoredPreferences>((all, change) => ({ ...all, ...change }), stored);
  showPreferences(shown);
  savingPreferences.set(unsaved.length > 0 || Object.keys(held).length > 0);
}

/** Whatever is known of somebody else is none of this user's. */
function belongTo(mail: string): void {
  if (mail === owner) return;
  owner = mail;
  asked += 1;
  base = undefined;
  unsaved = [];
  held = {};
  sinceAsked = {};
  savingPreferences.set(false);
  preferencesSaved.set(false);
}

/** Forgets everything, at sign-out. */
export function forgetPreferences(): void {
  belongTo('');
  forgetOwnFailure();
}

/** Takes over what changed elsewhere, pushed by the socket. */
export function mergePreferences(changed: StoredPreferences): void {
  sinceAsked = { ...sinceAsked, ...changed };
  show({ ...base, ...changed });
}

/**
 * Saves one or more preferences of the signed-in user [PREF-002]: shown at once, taken back when the gateway refuses.
 * A change made before the preferences have come outlives their coming; one made while basic settings are in use counts
 * here at once, and is sent when the user's own are back. Rejects with the ApiError so that the caller can say so.
 */
export async function savePreferences(mail: string, changed: Partial<Preferences>): Promise<void> {
  belongTo(mail);
  preferencesSaved.set(false);
  if (shellState.get().degraded && base !== undefined) {
    held = { ...held, ...changed };
    show(base);
    return;
  }
  const mine: StoredPreferences = { ...changed };
  unsaved = [...unsaved, mine];
  show(base ?? {});
  try {
    await call(saveOperation, { params: { file: `${mail}.json` }, body: changed });
    if (settle(mine)) mergePreferences(mine);
    preferencesSaved.set(true);
  } catch (error) {
    if (settle(mine)) show(base ?? {});
    throw error;
  }
}

/** Sends what was changed while basic settings were in use; what is refused now is taken back. */
function sendHeld(mail: string): void {
  const changed = held;
  held = {};
  if (Object.keys(changed).length > 0) savePreferences(mail, changed).catch(tellFailure);
}

function tellFailure(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}

/** A change is on its way no longer; false when it belongs to a session that has ended. */
function settle(mine: StoredPreferences): boolean {
  const here = unsaved.includes(mine);
  unsaved = unsaved.filter((one) => one !== mine);
  return here;
}
