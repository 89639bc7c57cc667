import * as z from 'zod/mini';
import { isSafeHook } from './form-target.ts';
import { webAddress } from './setting-values.ts';

/** Parameters of an authorization request that the product itself sets. */
const OWN_PARAMETERS: readonly string[] = [
  'response_type',
  'response_mode',
  'client_id',
  'client_secret',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'max_age',
];

/** An address of an authorization server. */
export const serviceAddress = webAddress.check(
  z.refine(isSafeHook, 'must begin with https:// unless it is on this machine'),
);

/** A scope (RFC 6749 3.3). */
export const scope = z.string().check(z.maxLength(200), z.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/));

/** Further parameters of the authorization request, such as `prompt` or `resource`. */
export const requestParameters = z._default(
  z
    .record(z.string().check(z.regex(/^[a-z_]{1,40}$/)), z.string().check(z.maxLength(1000)))
    .check(
      z.refine(
        (given) => Object.keys(given).every((name) => !OWN_PARAMETERS.includes(name)),
        'must not have parameters that the product sets itself',
      ),
    ),
  {},
);
