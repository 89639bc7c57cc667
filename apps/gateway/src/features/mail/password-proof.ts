import { createHmac, randomBytes } from 'node:crypto';
import type { Credentials } from '@pillarbox/mailbox/port';

/**
 * Keyed hashes of credentials that a mail server accepted. They tell whether a session may use an open mailbox, without
 * keeping its password. The key exists only in this process.
 */
export class PasswordProofs {
  readonly #key = randomBytes(32);
  /** A session passes the same object with every call. */
  readonly #known = new WeakMap<Credentials, string>();

  /** The hash of these credentials, base64; equal only for the same user and password. */
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
