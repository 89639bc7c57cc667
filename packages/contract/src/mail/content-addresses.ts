import * as z from 'zod/mini';
import { define } from '../define.ts';

/** Most addresses of one call. */
export const MAX_CONTENT_ADDRESSES = 50;
/** Longest address, in characters: no request has a longer one, because its head has at most 16 KiB. */
export const MAX_CONTENT_ADDRESS = 16_384;

const address = z.string().check(z.minLength(1), z.maxLength(MAX_CONTENT_ADDRESS), z.regex(/^\/(?![/\\])[!-~]*$/));

/**
 * Addresses of downloads on the partner's content host, in the order in which they were asked for. Each carries a token for
 * this session, this address and the page's origin, good for five minutes, because the content host gets no cookie.
 * Where the partner has no content host, the addresses come back as they were given.
 */
export const contentAddresses = define({
  id: 'mail.contentAddresses',
  method: 'POST',
  path: '/api/bf/contentaddresses',
  origin: 'ours',
  summary: 'Addresses on the partner’s content host for downloads of this session, good for five minutes.',
  body: z.object({ addresses: z.array(address).check(z.minLength(1), z.maxLength(MAX_CONTENT_ADDRESSES)) }),
  reply: z.object({ addresses: z.array(z.string()) }),
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'],
});
