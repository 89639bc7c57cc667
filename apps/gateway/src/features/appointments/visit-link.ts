import { createHash } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const PURPOSE = 'visit-link';

/** The secret of the link of a visit: a keyed fingerprint of its random id. The database has only the hash of it. */
export function visitSecret(secrets: Pick<Secrets, 'sign'>, id: string): string {
  return secrets.sign(PURPOSE, id);
}

/** What the database has of a secret. */
export function visitHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The address of the page of a visit; '' when no secret of the installation has made it. The hash of an address is sent to no server. */
export function visitAddress(
  secrets: Pick<Secrets, 'signatures'>,
  { id, hash, origin }: { readonly id: string; readonly hash: string; readonly origin: string },
): string {
  const secret = secrets.signatures(PURPOSE, id).find((one) => visitHash(one) === hash);
  return secret === undefined ? '' : `${origin}/#/public/visit/${secret}`;
}
