import type { PrivateKey } from 'openpgp';
import { PgpError } from './failure.ts';
import { describeKeys, keyData, keysFor, makeKey, readKeysOf, unlockKey, withPassphrase } from './keyring.ts';
import { readPgpMessage } from './read-message.ts';
import { sealMessage } from './seal-message.ts';
import type { KeyInfo, KeyPair, ReadKey, ReadRequest, ReadResult, SealRequest } from './shapes.ts';
import { readPrivateKey } from 'openpgp';

/** Time in ms without use after which unlocked keys are forgotten. */
export const UNLOCKED_MS = 15 * 60_000;

/**
 * All that is done with keys. It runs in a worker of its own, which holds unlocked private keys: the page never has them.
 */
export class PgpEngine {
  readonly #unlocked = new Map<string, PrivateKey>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  makeKey(who: { name: string; mail: string }, passphrase: string): Promise<KeyPair> {
    return makeKey(who, passphrase);
  }

  readKeys(source: string | Uint8Array): Promise<ReadKey[]> {
    return readKeysOf(source);
  }

  describe(publickeys: readonly string[]): Promise<(KeyInfo | null)[]> {
    return describeKeys(publickeys);
  }

  keysFor(binary: Uint8Array, mail: string): Promise<ReadKey[]> {
    return keysFor(binary, mail);
  }

  keyData(publickey: string): Promise<string> {
    return keyData(publickey);
  }

  withPassphrase(privatekey: string, passphrase: string, next: string): Promise<string> {
    return withPassphrase(privatekey, passphrase, next);
  }

  /** Unlocks a private key for a time. @throws PgpError `passphrase_wrong`. */
  async unlock(privatekey: string, passphrase: string): Promise<string> {
    const key = await unlockKey(privatekey, passphrase);
    const fingerprint = key.getFingerprint().toUpperCase();
    this.#unlocked.set(fingerprint, key);
    this.#used();
    return fingerprint;
  }

  /** Fingerprints of the unlocked keys. */
  unlocked(): Promise<string[]> {
    return Promise.resolve([...this.#unlocked.keys()]);
  }

  async read(request: ReadRequest): Promise<ReadResult> {
    this.#used();
    return await readPgpMessage(request, this.#unlocked);
  }

  /** @throws PgpError `key_not_usable`, also when the signing key is locked. */
  async seal(request: SealRequest): Promise<Uint8Array<ArrayBuffer>> {
    this.#used();
    return await sealMessage(request, request.signer === null ? null : await this.#signer(request.signer));
  }

  async #signer(armoredKey: string): Promise<PrivateKey> {
    const key = this.#unlocked.get((await readPrivateKey({ armoredKey })).getFingerprint().toUpperCase());
    if (key === undefined) throw new PgpError('key_not_usable');
    return key;
  }

  #used(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#unlocked.clear(), UNLOCKED_MS);
  }
}
