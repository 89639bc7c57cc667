import { createHash, createHmac } from 'node:crypto';
import { FAX_REASONS, MAX_FAX_BYTES } from '@pillarbox/contract/fax/fax';
import * as z from 'zod/mini';
import type { ServiceReply, ServiceRequest } from '../../../platform/egress/egress.ts';
import type { FaxDriver, Handed } from '../fax.ports.ts';
import { isPassing } from '../fax.worker.ts';

/** Milliseconds for one request. */
const TIMEOUT_MS = 60_000;
/** Largest reply beside pages, in bytes. */
const REPLY_BYTES = 16_384;

const said = z.object({
  state: z.enum(['sending', 'sent', 'failed']),
  reason: z.optional(z.enum(FAX_REASONS)),
});

/** What a request carries, and the largest reply in bytes. */
interface Asked {
  readonly body?: string;
  readonly maxBytes?: number;
}

export interface HttpFaxDeps {
  /** Address of the service, with or without a slash at its end. */
  readonly address: string;
  /** Key of the signatures; '' when the environment has none: then nothing is sent. */
  readonly secret: string;
  /** @throws EgressRefusal. */
  readonly exchange: (
    address: string,
    request: ServiceRequest,
    limits: { readonly maxBytes: number; readonly timeoutMs: number },
  ) => Promise<ServiceReply>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Faxes over a service with HTTP, see docs/FAX.md. The key of a fax is in its address, so that a repetition sends nothing twice. */
export function httpFaxDriver(deps: HttpFaxDeps): FaxDriver {
  const { address, secret, exchange, now } = deps;
  const call = async (
    method: string,
    path: string,
    { body, maxBytes = REPLY_BYTES }: Asked = {},
  ): Promise<ServiceReply> => {
    const url = new URL(path, address.endsWith('/') ? address : `${address}/`);
    const time = String(Math.floor(now() / 1000));
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signature = createHmac('sha256', secret)
      .update([method, url.pathname, time, digest].join('\n'))
      .digest('hex');
    const headers = {
      accept: maxBytes === REPLY_BYTES ? 'application/json' : 'application/pdf',
      'x-fax-time': time,
      'x-fax-signature': signature,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const request = { method, headers, ...(body !== undefined && { body }) };
    return await exchange(url.href, request, { maxBytes, timeoutMs: TIMEOUT_MS });
  };
  return {
    isRepeatable: true,
    send: async ({ key, to, from, subject, pages, pdf }): Promise<Handed> => {
      if (secret === '') return { state: 'failed', reason: 'service', again: true };
      const content = Buffer.from(await pdf()).toString('base64');
      const reply = await call('PUT', `faxes/${key}`, {
        body: JSON.stringify({ to, from, subject, pages, pdf: content }),
      });
      return handed(reply);
    },
    cancel: async (key) => {
      const { status } = await call('DELETE', `faxes/${key}`).catch(() => ({ status: 0 }));
      return status >= 200 && status < 300;
    },
    fetch: async (id) => {
      const { status, content } = await call('GET', `incoming/${encodeURIComponent(id)}`, { maxBytes: MAX_FAX_BYTES });
      if (status !== 200) throw new Error(`The fax service answered ${String(status)}`);
      return content;
    },
  };
}

/** What says nothing about the fax: the key or the address is wrong, the service is busy or has trouble (RFC 9110 15.5, RFC 6585). */
const OF_SERVICE: readonly number[] = [401, 403, 404, 407, 408, 425, 429];

function handed({ status, content }: ServiceReply): Handed {
  if (OF_SERVICE.includes(status) || status >= 500 || status < 200)
    return { state: 'failed', reason: 'service', again: true };
  const parsed = said.safeParse(jsonIn(content));
  if (status >= 300 || !parsed.success) {
    const reason = parsed.data?.reason ?? 'refused';
    return { state: 'failed', reason, again: isPassing(reason) };
  }
  const { state, reason = 'refused' } = parsed.data;
  return state === 'failed' ? { state, reason, again: isPassing(reason) } : { state };
}

function jsonIn(content: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(content).toString('utf8'));
  } catch {
    return null;
  }
}
