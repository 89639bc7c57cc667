import { createHash } from 'node:crypto';
import type { Secrets } from '../../platform/secrets/secrets.ts';

const PURPOSE = 'contact-update-link';

/**
 * The secret of a link: a keyed fingerprint of the request's random id (256 bits). The database has only its hash, so that nobody
 * opens a link with a copy of the database, and the owner can see the link again.
 */
export function linkSecret(secrets: Pick<Secrets, 'sign'>, id: string): string {
  return secrets.sign(PURPOSE, id);
}

/** What the database has of a link's secret. */
export function linkHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The address of the page of a request. */
export function linkOf(
  secrets: Pick<Secrets, 'signatures'>,
  { id, hash, origin }: { readonly id: string; readonly hash: string; readonly origin: string },
): string {
  // An older secret of the installation may have made it.
  const secret = secrets.signatures(PURPOSE, id).find((one) => linkHash(one) === hash);
  return secret === undefined ? '' : linkAddress(origin, secret);
}

/** The address of the page of a link. The secret is in the hash, which no browser sends to a server. */
export function linkAddress(origin: string, secret: string): string {
  return `${origin}/#/public/contactsupdate/${secret}`;
}
