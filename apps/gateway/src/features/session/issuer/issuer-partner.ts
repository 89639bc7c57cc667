import { Failure } from '@pillarbox/contract/failure';
import type { IssuerSettings } from '@pillarbox/contract/session/issuer-settings';
import { readLoginName } from '../../../platform/account/login-name.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import type { LoginRules } from '../../../platform/account/login-rules.ts';

/** A partner with an issuer that can be used. */
export interface IssuerPartner {
  readonly id: string;
  readonly login: LoginRules;
  readonly settings: IssuerSettings;
  /** Client secret; null for a public client. */
  readonly secret: string | null;
}

/** What an issuer has confirmed of a user: claims of the ID token, and of the userinfo endpoint where that was asked. */
export type Claims = Readonly<Record<string, unknown>>;

/** Most that the clock of an issuer may be behind, in milliseconds. */
const SKEW_MS = 60_000;

/** Whether the issuer has asked the user since a time, and says so in the ID token (OpenID Connect Core 2, `auth_time`). */
export function wasAskedSince(claims: Claims, time: number): boolean {
  const { auth_time: asked } = claims;
  return typeof asked === 'number' && asked * 1000 >= time - SKEW_MS;
}

/**
 * Returns the account that the claims name, by the rules for typed names (docs/decisions/0024): the same account as by password.
 * @throws Failure `issuer_account` when the claim is missing, not verified, or not of one of the partner's domains.
 */
export function accountOfClaims(claims: Claims, { settings, login }: IssuerPartner): LoginName {
  const { loginClaim, acceptsUnverifiedEmail } = settings;
  const value = claims[loginClaim];
  if (typeof value !== 'string') throw new Failure('issuer_account');
  // Otherwise a user of the issuer could claim the address of another one.
  const isProved = loginClaim !== 'email' || acceptsUnverifiedEmail || claims['email_verified'] === true;
  if (!isProved) throw new Failure('issuer_account');
  try {
    return readLoginName(value, login);
  } catch (error) {
    throw new Failure('issuer_account', {}, error);
  }
}
