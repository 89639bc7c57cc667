import { Failure } from '@pillarbox/contract/failure';
import type { LoginRules } from '../../../platform/account/login-rules.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange } from '../../../platform/http/request-pipeline.ts';
import { equalText } from '../../../platform/secrets/secrets.ts';

/** What a partner's settings say about its own back end. */
export interface TrustedPartner {
  readonly id: string;
  readonly login: LoginRules;
  /** Shared with the partner's back end; undefined: it has none. */
  readonly backEndSecret: string | undefined;
}

/** A shorter secret could be guessed, and counts as none, in characters. */
const MIN_SECRET = 32;

/**
 * The partner whose back end calls, by the host that it calls and the secret that it shows.
 * @throws Failure `feature_off` for a partner that has no secret, `autologin_refused` for a wrong one.
 */
export function trustedPartner(exchange: Exchange, partnerAt: (host: string) => TrustedPartner): TrustedPartner {
  const partner = partnerAt(hostName(exchange.host) ?? '');
  const { backEndSecret: secret } = partner;
  if (secret === undefined || secret.length < MIN_SECRET) throw new Failure('feature_off');
  if (!equalText(exchange.header('authorization') ?? '', `Bearer ${secret}`)) throw new Failure('autologin_refused');
  return partner;
}
