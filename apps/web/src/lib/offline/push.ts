import { pushState, subscribePush, unsubscribePush } from '@pillarbox/contract/push/operations';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';
import { session } from '../session-state.ts';
import { kept } from '../storage.ts';
import { mayStartOffline } from './offline-owner.ts';
import { PUSH_KEY } from './push-key.ts';
import { dropSubscription } from './push-subscription.ts';

/** Whether notices come while no page is open, or why they cannot. */
export type PushStatus = 'on' | 'off' | 'denied' | 'unsupported' | 'not-offered';

/** Time limit for the service worker to be ready, in milliseconds: after the first sign-in of a browser its files are still loading. */
const READY_MS = 10_000;

/** Null where there are no notices, also when the browser refuses the service worker. */
async function registered(): Promise<ServiceWorkerRegistration | null> {
  if (!mayStartOffline() || !('PushManager' in globalThis) || !('Notification' in globalThis)) return null;
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, READY_MS, null));
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

function mine(): string {
  return session.get().user?.mail ?? '';
}

/** The state in this browser. */
export async function pushStatus(): Promise<PushStatus> {
  const registration = await registered();
  if (registration === null) return 'unsupported';
  if (!(await call(pushState, {})).offered) return 'not-offered';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = kept.get(PUSH_KEY) === mine() && (await registration.pushManager.getSubscription()) !== null;
  return isOn ? 'on' : 'off';
}

/** Asks for permission, which browsers do only after a user action, and subscribes. Rejects when the gateway or the browser refuses. */
export async function turnPushOn(): Promise<PushStatus> {
  const permission = await Notification.requestPermission();
  // Who closes the question without an answer can be asked again.
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const registration = await registered();
  if (registration === null) return 'unsupported';
  const { offered, publicKey } = await call(pushState, {});
  if (!offered) return 'not-offered';
  await subscribe(registration, publicKey);
  kept.set(PUSH_KEY, mine());
  return 'on';
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  const key = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  // A subscription with another key of the gateway would get nothing.
  const isCurrent = known !== null && sameBytes(known.options.applicationServerKey, key);
  if (known !== null && !isCurrent) await known.unsubscribe();
  const now = isCurrent ? known : await newSubscription(pushManager, key);
  const { endpoint, keys } = now.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
  await call(subscribePush, { body });
}

async function newSubscription(pushManager: PushManager, key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    // The browser cannot reach its push service, or has none.
    throw new ApiError('push_refused');
  }
}

/** Ends the notices in this browser. */
export async function turnPushOff(): Promise<PushStatus> {
  kept.remove(PUSH_KEY);
  await dropSubscription();
  await call(unsubscribePush, {});
  return 'off';
}

/**
 * Subscribes again after a sign-in of the user who wants that: the gateway's subscription ended with the last session. That of another
 * user, who has not signed out, ends: nobody else reads what it tells. Never rejects.
 */
export async function renewPush(): Promise<void> {
  try {
    const registration = await registered();
    if (registration === null) return;
    if (kept.get(PUSH_KEY) !== mine()) {
      await dropSubscription();
      return;
    }
    if (Notification.permission !== 'granted') return;
    const { offered, publicKey } = await call(pushState, {});
    if (offered) await subscribe(registration, publicKey);
  } catch {
    // The page of preferences shows that it is off.
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}
