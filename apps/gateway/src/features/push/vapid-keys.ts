import type { Secrets } from '../../platform/secrets/secrets.ts';
import webPush from 'web-push';
import type { PushKeyRow, PushStore } from './push.store.ts';

/** The purpose of the seal of the private key. */
const PURPOSE = 'push-key';

/** The key pair of the installation, base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

type Store = Pick<PushStore, 'keys' | 'addKeys' | 'replaceKeys'>;
type Seals = Pick<Secrets, 'seal' | 'unseal' | 'signatures'>;

/**
 * The key pair by which push services know this installation (RFC 8292). It is made once, by the first gateway that needs it. A gateway
 * without the secret that encrypted it makes another one for itself and leaves this one as it is: nothing tells whether that secret has
 * been lost or this gateway has a wrong one.
 * @throws Error when the stored key pair was altered.
 */
export async function vapidKeys(store: Store, secrets: Seals): Promise<VapidKeys> {
  const known = await readKeys(store, secrets);
  if (known !== null) return known.keys;
  await store.addKeys(toRow(secrets, webPush.generateVAPIDKeys()));
  const written = await readKeys(store, secrets);
  if (written === null) throw new Error('the key pair for push services cannot be read');
  return written.keys;
}

/** Encrypts the key pair with the newest secret of the installation. */
export async function resealKeys(store: Store, secrets: Seals): Promise<void> {
  const known = await readKeys(store, secrets);
  if (known?.outdated === true) await store.replaceKeys(known.row, toRow(secrets, known.keys));
}

interface StoredKeys {
  readonly row: PushKeyRow;
  readonly keys: VapidKeys;
  readonly outdated: boolean;
}

/** The key pair of the newest secret that has one. */
async function readKeys(store: Store, secrets: Seals): Promise<StoredKeys | null> {
  const ids = idsOf(secrets);
  const rows = await store.keys(ids);
  for (const row of rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))) {
    const { publicKey } = row;
    const found = secrets.unseal(PURPOSE, row.sealed, Buffer.from(publicKey, 'utf8'));
    if (found === null) continue;
    return { row, keys: { publicKey, privateKey: found.plain.toString('utf8') }, outdated: found.outdated };
  }
  return null;
}

function toRow(secrets: Seals, { publicKey, privateKey }: VapidKeys): PushKeyRow {
  const [id = 0] = idsOf(secrets);
  const sealed = secrets.seal(PURPOSE, Buffer.from(privateKey, 'utf8'), Buffer.from(publicKey, 'utf8'));
  return { id, publicKey, sealed };
}

/** Numbers of 31 bits that tell the secrets of the installation from others, the newest first. */
function idsOf(secrets: Seals): number[] {
  return secrets.signatures(PURPOSE, '').map((signature) => Buffer.from(signature, 'base64url').readUInt32BE() >>> 1);
}
