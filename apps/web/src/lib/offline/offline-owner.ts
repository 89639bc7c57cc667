import type { User } from '@pillarbox/contract/session/operations';
import { user as userSchema } from '@pillarbox/contract/session/operations';
import { isWindowHash } from '../child-windows/child.ts';
import { isFramed } from '../host-state.ts';
import { seal, unseal } from '../local-crypto.ts';
import { pageSettingsOf } from '../page-settings.ts';
import { partner } from '../partner.ts';
import { clearAll, readOwner, writeContact, writeOwner } from './offline-store.ts';
import { dropSubscription } from './push-subscription.ts';

/** Who may see what the browser keeps while there is no network. */
export interface OfflineOwner {
  readonly user: User;
  /** The session's `localkey`. */
  readonly localkey: string;
}

/** How long the page starts without the gateway, in milliseconds since it last confirmed the session: three days. */
const MAX_AWAY_MS = 3 * 24 * 60 * 60 * 1000;

let isKept = false;
/** Grows when everything is dropped: what was begun before must not be written then. */
let turn = 0;

/** Whether the page may start without a network: the provider allows it, and no other site frames it. */
export function mayStartOffline(): boolean {
  return (
    pageSettingsOf(partner.get()).offline &&
    !isFramed() &&
    !isWindowHash() &&
    isSecureContext &&
    'serviceWorker' in navigator
  );
}

function nameOf(mail: string): string {
  return `owner ${partner.get()?.branding.HostopianID ?? ''} ${mail}`;
}

/**
 * Keeps the signed-in user for a start without a network. The record is encrypted with a key that belongs to this browser: the page
 * can use it, and nothing can read it out (decision 157). Never rejects.
 */
export async function keepOwner(owner: OfflineOwner): Promise<void> {
  const mine = turn;
  try {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const sealed = await seal(key, nameOf(owner.user.mail), JSON.stringify(owner));
    if (mine !== turn) return;
    await writeOwner({ key, ...sealed });
    // Dropped while it was written: it has been removed again.
    if (mine !== turn) return;
    isKept = true;
    await confirmOwner();
  } catch {
    // Without WebCrypto or IndexedDB the page does not start without a network.
  }
}

/** Whether somebody is kept, so that what they read may be kept too. */
export function isOwnerKept(): boolean {
  return isKept;
}

/** Records that the gateway confirms the session now. */
export async function confirmOwner(): Promise<void> {
  if (isKept) await writeContact(Date.now()).catch(() => undefined);
}

/** The kept user with this address and the time of the last contact; null when there is none, or it is too long ago. */
export async function keptOwner(mail: string): Promise<(OfflineOwner & { readonly at: number }) | null> {
  if (!mayStartOffline()) return null;
  try {
    const found = await readOwner();
    if (found === null || !(Date.now() - found.at < MAX_AWAY_MS)) return null;
    const text = await unseal(found.owner.key, nameOf(mail), found.owner);
    const { user, localkey } = JSON.parse(text ?? '{}') as { user?: unknown; localkey?: unknown };
    const read = userSchema.safeParse(user);
    if (!read.success || typeof localkey !== 'string' || localkey === '') return null;
    isKept = true;
    return { user: read.data, localkey, at: found.at };
  } catch {
    return null;
  }
}

/**
 * Removes the kept user, the key, all messages, and the subscription for notices: at sign-out, when a session has ended, and when
 * nobody is signed in. A session whose cookies have gone with the browser window lives on at the gateway for a while.
 */
export function dropOffline(): void {
  turn += 1;
  isKept = false;
  void dropSubscription();
  if (!('indexedDB' in globalThis)) return;
  void clearAll().catch(() => undefined);
}
