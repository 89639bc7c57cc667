import { pushSubscription } from '@pillarbox/contract/push/operations';
import type { PushSubscriptionData } from '@pillarbox/contract/push/operations';
import { resealed } from '../../platform/secrets/resealed.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const PURPOSE = 'push-subscription';

/** Encrypts a subscription. It belongs to one session: a copy in another row cannot be opened. */
export function sealSubscription(
  secrets: Pick<Secrets, 'seal'>,
  sessionId: string,
  subscription: PushSubscriptionData,
): Buffer {
  return secrets.seal(PURPOSE, Buffer.from(JSON.stringify(subscription), 'utf8'), Buffer.from(sessionId, 'utf8'));
}

/** Encrypts a subscription again that was encrypted with an older secret of the installation; null for any other. */
export function resealSubscription(
  secrets: Pick<Secrets, 'seal' | 'unseal'>,
  sessionId: string,
  sealed: Uint8Array,
): Buffer | null {
  return resealed(secrets, { purpose: PURPOSE, sealed, associated: Buffer.from(sessionId, 'utf8') });
}

/** Decrypts a subscription; null when another secret has encrypted it. */
export function openSubscription(
  secrets: Pick<Secrets, 'open'>,
  sessionId: string,
  sealed: Uint8Array,
): PushSubscriptionData | null {
  const plain = secrets.open(PURPOSE, sealed, Buffer.from(sessionId, 'utf8'));
  return plain === null ? null : pushSubscription.parse(JSON.parse(plain.toString('utf8')));
}
