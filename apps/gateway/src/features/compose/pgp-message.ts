import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';

/** The only header line that a MIME entity of the page may have, by the kind of protection (RFC 3156 4 and 5). */
const HEAD = {
  encrypted:
    /^Content-Type: multipart\/encrypted; protocol="application\/pgp-encrypted"; boundary="[\w=.+-]{1,70}"\r\n\r\n/,
  signed:
    /^Content-Type: multipart\/signed; micalg=pgp-[a-z0-9]{3,10}; protocol="application\/pgp-signature"; boundary="[\w=.+-]{1,70}"\r\n\r\n/,
} as const;
/** Longest header that is looked at, in bytes. */
const HEAD_BYTES = 300;

/**
 * The MIME entity of a protected message, which is its only attachment. It must bring no header but its type, and no text may
 * stand beside it.
 * @throws Failure `invalid_request`.
 */
export function protectedBody(
  { pgp, html, text }: Pick<Outgoing, 'pgp' | 'html' | 'text'>,
  attachments: readonly { readonly content: Buffer }[],
): Buffer {
  const [entity] = attachments;
  const isAlone = html === '' && text === '' && attachments.length === 1;
  if (pgp === undefined || entity === undefined || !isAlone) throw new Failure('invalid_request', { field: 'pgp' });
  const head = entity.content.subarray(0, HEAD_BYTES).toString('latin1');
  if (!HEAD[pgp.kind].test(head)) throw new Failure('invalid_request', { field: 'pgp' });
  return entity.content;
}

/** The value of an Autocrypt header (Autocrypt 1.1, 2.1). Spaces in the key let it fold into lines. */
export function autocryptValue(mail: string, key: string): string {
  return `addr=${mail}; keydata=${(key.match(/.{1,70}/g) ?? []).join(' ')}`;
}
