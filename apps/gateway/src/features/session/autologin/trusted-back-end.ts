import { Failure } from '@pillarbox/contract/failure';
import type { LoginRules } from '../../../platform/account/login-rules.ts';
import { hostName } from '../../../platform/http/origin.ts';
import type { Exchange } from '../../../platform/http/request-pipeline.ts';
import { equalText } from '../../../platform/secrets/secrets.ts';

/** What a partner's settings say about its back end. */
export interface TrustedPartner {
  readonly id: string;
  readonly login: LoginRules;
  /** Secret that the partner's back end sends; undefined when there is none. */
  readonly backEndSecret: string | undefined;
}

/** Least length of the secret, in characters. A shorter one could be guessed and is ignored. */
const MIN_SECRET = 32;

/**
 * Returns the partner whose back end calls, by the requested host and the secret in the request.
 * @throws Failure `feature_off` for a partner without a secret, `autologin_refused` for a wrong one.
 */
export function trustedPartner(exchange: Exchange, partnerAt: (host: string) => TrustedPartner): TrustedPartner {
  const partner = partnerAt(hostName(exchange.host) ?? '');
  const { backEndSecret: secret } = partner;
  if (secret === undefined || secret.length < MIN_SECRET) throw new Failure('feature_off');
  if (!equalText(exchange.header('authorization') ?? '', `Bearer ${secret}`)) throw new Failure('autologin_refused');
  return partner;
}
