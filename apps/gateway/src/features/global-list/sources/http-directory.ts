import type { GlobalListSettings } from '@pillarbox/contract/global-list/settings';
import * as z from 'zod/mini';
import type { Egress } from '../../../platform/egress/egress.ts';
import type { Directory } from '../directory.ts';

type HttpSettings = Extract<GlobalListSettings, { driver: 'http' }>;

/** Largest reply, in bytes. */
const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 5000;

/** One person who is no object does not spoil the others. */
const reply = z.object({ people: z.array(z.catch(z.record(z.string(), z.unknown()), {})) });

/**
 * People from a web service of the provider: GET of the address with `text` and `limit`, and `Authorization: Bearer <secret>`. It
 * answers `{"people": [{"name", "mail", ...}]}`.
 */
export function httpDirectory(
  { url }: HttpSettings,
  { secret, egress }: { readonly secret: string | undefined; readonly egress: Pick<Egress, 'get'> },
): Directory {
  if (secret === undefined || secret === '') throw new Error('The secret of the global address list is not set');
  return {
    search: async ({ text, limit }, signal) => {
      const address = new URL(url);
      address.searchParams.set('text', text);
      address.searchParams.set('limit', String(limit));
      const limits = {
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
        accept: ['application/json'],
        authorization: `Bearer ${secret}`,
      };
      const { content } = await egress.get(address.href, limits, signal);
      const { people } = reply.parse(JSON.parse(new TextDecoder().decode(content)));
      return people.slice(0, limit);
    },
  };
}
