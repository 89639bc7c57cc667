import type { PublicKey } from 'openpgp';
import { readKey } from 'openpgp';

/** Reads an armored key; of a private key its public part. Rejects when it is none. */
export async function publicKeyOf(armoredKey: string): Promise<PublicKey> {
  return (await readKey({ armoredKey })).toPublic();
}
