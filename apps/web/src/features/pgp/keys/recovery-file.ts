import type { KeyPair } from '../engine/shapes.ts';
import { saveFile } from './save-file.ts';

/** An address as a part of a file name. */
function plain(mail: string): string {
  return mail.replaceAll(/[^\w.@+-]/g, '_').slice(0, 100);
}

/** Saves both keys as a file from which they can be imported again. The private key is encrypted with its passphrase. */
export function saveRecoveryFile({ mail, publickey, privatekey }: KeyPair & { readonly mail: string }): void {
  saveFile(`pgp-recovery-${plain(mail)}.asc`, `${publickey}\n${privatekey}`);
}

/** Saves a public key as a file for others. */
export function savePublicKey({ mail, publickey }: { readonly mail: string; readonly publickey: string }): void {
  saveFile(`pgp-public-${plain(mail)}.asc`, publickey);
}
