import { Failure } from '@pillarbox/contract/failure';
import type { AccessToken, Credentials } from './port.ts';

/** The SASL mechanisms for access tokens, the preferred one first. */
const MECHANISMS = ['OAUTHBEARER', 'XOAUTH2'] as const;
export type BearerMechanism = (typeof MECHANISMS)[number];

/** What ends the exchange after a server has explained a refusal: one byte for OAUTHBEARER (RFC 7628 3.2.3), nothing for XOAUTH2. */
export const BEARER_ENDS: Readonly<Record<BearerMechanism, string>> = { OAUTHBEARER: 'AQ==', XOAUTH2: '' };

/** What a token may contain (RFC 6750 2.1, `b64token`). Anything else could break out of the response. */
const TOKEN = /^[A-Za-z0-9._~+/-]+=*$/;

/** Whether credentials open mailboxes by the tokens of an issuer. With a master user, the grant only serves to sign out. */
export function isGranted({ grant, signsInAs }: Credentials): boolean {
  return grant !== undefined && signsInAs === undefined;
}

/** The mechanism for access tokens that a server offers; null for none. Its names are in upper case. */
export function bearerMechanism(offered: readonly string[]): BearerMechanism | null {
  return MECHANISMS.find((name) => offered.includes(name)) ?? null;
}

/**
 * The initial response of a mechanism, base64 (RFC 7628 3.1 for OAUTHBEARER). @throws Failure `invalid_credentials` for a user
 * name or token that no response can hold.
 */
export function bearerResponse(mechanism: BearerMechanism, user: string, token: string): string {
  // eslint-disable-next-line no-control-regex -- control characters separate the fields of the response
  if (/[\u0000-\u001f\u007f]/.test(user) || !TOKEN.test(token)) throw new Failure('invalid_credentials');
  // A comma and an equals sign are escaped in the name (RFC 5801 4).
  const name = user.replaceAll('=', '=3D').replaceAll(',', '=2C');
  const fields =
    mechanism === 'OAUTHBEARER'
      ? `n,a=${name},\u0001auth=Bearer ${token}\u0001\u0001`
      : `user=${user}\u0001auth=Bearer ${token}\u0001\u0001`;
  return Buffer.from(fields, 'utf8').toString('base64');
}

/**
 * Signs in with a current access token, and once more with another one when the server refuses it: it may have ended
 * meanwhile. @throws what `signIn` and `accessToken` throw.
 */
export async function withAccessToken<T>(accessToken: AccessToken, signIn: (token: string) => Promise<T>): Promise<T> {
  const token = await accessToken();
  try {
    return await signIn(token);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_credentials') throw error;
    const another = await accessToken(token);
    if (another === token) throw error;
    return await signIn(another);
  }
}
