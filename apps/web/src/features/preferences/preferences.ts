import { combinedLoginPreferences, savePreferences as saveOperation } from '@pillarbox/contract/preferences/operations';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { defaultPreferences, readPreferences } from '@pillarbox/contract/preferences/table';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { tellShell } from '../../lib/shell-state.ts';
import { kept } from '../../lib/storage.ts';
import { PARTNER_KEY, adoptPartner } from '../partner/public.ts';

/** The place of the preferences in the query cache. */
export const PREFERENCES_KEY = ['preferences'] as const;
/** After this the preferences call counts as failed [PREF-005]; settled as 10 s in the decisions. */
const TIMEOUT_MS = 10_000;
/** The pause between attempts while basic settings are in use [PREF-009, CONST-033]. */
const DEGRADED_POLL_MS = 300_000;

/** Key of the flag that basic settings are in use [PREF-008]. */
const DEGRADED_KEY = 'degradedMode';

type Stored = Readonly<Record<string, unknown>>;

const DEFAULTS = defaultPreferences();
/** What the gateway holds as far as the page knows; undefined until it has said so. */
let base: Stored | undefined;
/** Address of whom all this belongs to. */
let owner = '';
/** Changes on their way to the gateway, oldest first: they stand over whatever it says meanwhile. */
let unsaved: readonly Stored[] = [];
/** Changes that became known while a load was under way: its answer may be older than they are. */
let sinceAsked: Stored = {};
/** Loads that were asked for; only the latest one counts, and none after sign-out. */
let asked = 0;
let isDegraded = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Set when the user's own settings are back after a time with basic ones. */
let onRestored: () => void = () => undefined;

/** Says what happens when degraded mode ends [PREF-010]. */
export function whenRestored(tell: () => void): void {
  onRestored = tell;
}

/**
 * Loads the user's and the partner's preferences. When that fails, times out or makes no sense, basic settings are used,
 * the shell says so, and the call is tried again every 300 s until it works (degraded mode) [PREF-003 to PREF-011].
 */
export async function loadPreferences(mail: string): Promise<void> {
  clearTimeout(timer);
  belongTo(mail);
  const turn = ++asked;
  sinceAsked = {};
  try {
    const domain = mail.slice(mail.lastIndexOf('@') + 1);
    const params = { user: mail, file: `${domain}.json` };
    const reply = await call(combinedLoginPreferences, { params }, { timeout: TIMEOUT_MS });
    if (turn !== asked) return;
    show({ ...reply.userPreferences, ...sinceAsked });
    adoptPartner(reply.partnerPreferences);
    leaveDegraded();
  } catch {
    if (turn !== asked) return;
    show(base ?? {});
    enterDegraded();
    timer = setTimeout(() => void loadPreferences(mail), DEGRADED_POLL_MS);
  }
}

/** Takes over what the gateway holds, and shows it under what is still on its way there. */
function show(stored: Stored): void {
  base = stored;
  const shown = unsaved.reduce<Stored>((all, change) => ({ ...all, ...change }), stored);
  queryClient.setQueryData<Stored>(PREFERENCES_KEY, shown);
}

/** Browser storage is cleared, because what it holds may be why nothing works, and the flag is written [PREF-008]. */
function enterDegraded(): void {
  if (!isDegraded) kept.clearExcept([PARTNER_KEY]);
  isDegraded = true;
  kept.set(DEGRADED_KEY, true);
  tellShell({ degraded: true });
}

function leaveDegraded(): void {
  const was = isDegraded;
  isDegraded = false;
  kept.remove(DEGRADED_KEY);
  tellShell({ degraded: false });
  if (was) onRestored();
}

/** Whatever is known of somebody else is none of this user's. */
function belongTo(mail: string): void {
  if (mail === owner) return;
  owner = mail;
  asked += 1;
  base = undefined;
  unsaved = [];
  sinceAsked = {};
}

/** Forgets everything, at sign-out. */
export function forgetPreferences(): void {
  clearTimeout(timer);
  belongTo('');
  isDegraded = false;
  tellShell({ degraded: false });
}

/** The user's preferences with defaults for what is unset or invalid; the component follows changes. */
export function usePreferences(): Preferences {
  const { data } = useQuery<Stored, Error, Preferences>({
    queryKey: PREFERENCES_KEY,
    queryFn: () => ({}),
    enabled: false,
    select: readPreferences,
  });
  return data ?? DEFAULTS;
}

/** The preferences now, outside components. */
export function currentPreferences(): Preferences {
  return readPreferences(queryClient.getQueryData<Stored>(PREFERENCES_KEY) ?? {});
}

/** Takes over what changed elsewhere, pushed by the socket. */
export function mergePreferences(changed: Stored): void {
  sinceAsked = { ...sinceAsked, ...changed };
  show({ ...base, ...changed });
}

/**
 * Saves one or more preferences of the signed-in user [PREF-002]: shown at once, taken back when the gateway refuses.
 * A change made before the preferences have come outlives their coming. Rejects with the ApiError so that the caller
 * can say so.
 */
export async function savePreferences(mail: string, changed: Partial<Preferences>): Promise<void> {
  belongTo(mail);
  const mine: Stored = { ...changed };
  unsaved = [...unsaved, mine];
  show(base ?? {});
  try {
    await call(saveOperation, { params: { file: `${mail}.json` }, body: changed });
    if (settle(mine)) mergePreferences(mine);
  } catch (error) {
    if (settle(mine)) show(base ?? {});
    throw error;
  }
}

/** A change is on its way no longer; false when it belongs to a session that has ended. */
function settle(mine: Stored): boolean {
  const here = unsaved.includes(mine);
  unsaved = unsaved.filter((one) => one !== mine);
  return here;
}
