import type { Secrets } from '../../platform/secrets/secrets.ts';
import webPush from 'web-push';
import type { PushStore } from './push.store.ts';

/** The purpose of the seal of the private key. */
const PURPOSE = 'push-key';

/** The key pair of the installation, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

type Seals = Pick<Secrets, 'seal' | 'unseal'>;

function sealed(secrets: Seals, { publicKey, privateKey }: VapidKeys): { publicKey: string; sealed: Buffer } {
  return { publicKey, sealed: secrets.seal(PURPOSE, Buffer.from(privateKey, 'utf8'), Buffer.from(publicKey, 'utf8')) };
}

/**
 * The key pair by which push services know this installation (RFC 8292). It is made once. When the secret of the installation has been
 * lost, there is a new one, and browsers subscribe again.
 */
export async function vapidKeys(store: PushStore, secrets: Seals): Promise<VapidKeys> {
  const stored = await store.keys(() => sealed(secrets, webPush.generateVAPIDKeys()));
  const { publicKey } = stored;
  const found = secrets.unseal(PURPOSE, stored.sealed, Buffer.from(publicKey, 'utf8'));
  if (found === null) {
    const fresh = webPush.generateVAPIDKeys();
    await store.replaceKeys(sealed(secrets, fresh), false);
    return fresh;
  }
  const keys = { publicKey, privateKey: found.plain.toString('utf8') };
  if (found.outdated) await store.replaceKeys(sealed(secrets, keys), true);
  return keys;
}
