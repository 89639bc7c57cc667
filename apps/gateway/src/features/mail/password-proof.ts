import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from '@pillarbox/mailbox/port';

/**
 * Makes proofs of passwords that a mail server accepted: keyed hashes whose key lives only as long as this process, so that a
 * session can be matched with a mailbox that is open without the password being kept beside it.
 */
export class PasswordProofs {
  readonly #key = randomBytes(32);
  /** A session brings the same object with every call. */
  readonly #known = new WeakMap<Credentials, string>();

  /** The proof of these credentials; equal only for the same user and password. */
  of(credentials: Credentials): string {
    const known = this.#known.get(credentials);
    if (known !== undefined) return known;
    const proof = this.#compute(credentials);
    this.#known.set(credentials, proof);
    return proof;
  }

  #compute(credentials: Credentials): string {
    const user = Buffer.from(credentials.user, 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(user.length);
    return createHmac('sha256', this.#key)
      .update(length)
      .update(user)
      .update(credentials.password, 'utf8')
      .digest('base64');
  }
}
