import * as z from 'zod/mini';
import { define } from '../define.ts';

/** Most URLs in one call. */
export const MAX_CONTENT_ADDRESSES = 50;
/** Longest URL, in characters: the head of a request is limited to 16 KiB. */
export const MAX_CONTENT_ADDRESS = 16_384;

const address = z.string().check(z.minLength(1), z.maxLength(MAX_CONTENT_ADDRESS), z.regex(/^\/(?![/\\])[!-~]*$/));

/**
 * URLs of downloads on the partner's content host, in the order of the request. The content host gets no cookie, so each
 * URL contains a token for this session, this URL and the page's origin, valid for five minutes. Without a content host,
 * the URLs are returned unchanged.
 */
export const contentAddresses = define({
  id: 'mail.contentAddresses',
  method: 'POST',
  path: '/api/bf/contentaddresses',
  origin: 'ours',
  summary: 'URLs on the partner’s content host for downloads of this session, valid for five minutes.',
  body: z.object({ addresses: z.array(address).check(z.minLength(1), z.maxLength(MAX_CONTENT_ADDRESSES)) }),
  reply: z.object({ addresses: z.array(z.string()) }),
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'],
});
