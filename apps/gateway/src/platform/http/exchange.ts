import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { cookieName } from '@pillarbox/contract/session/status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyWatch } from './body-watch.ts';
import { ownCookies } from './cookies.ts';
import { cookieKind, rememberedHost } from './host-origin.ts';
import { provenance } from './guard.ts';
import { ownOrigin } from './origin.ts';
import type { Exchange } from './request-pipeline.ts';
import { uploadedFiles } from './uploads.ts';
import type { Form } from './uploads.ts';

interface ExchangeParts {
  /** The form of the request, once it has been opened. */
  readonly form: Form | null;
  readonly watch: Pick<BodyWatch, 'signedIn'>;
}

/** Creates the Exchange of a request. */
export function createExchange(request: FastifyRequest, reply: FastifyReply, { form, watch }: ExchangeParts): Exchange {
  const { protocol } = request;
  const secure = protocol === 'https';
  const kind = cookieKind(request);
  const cookies = ownCookies(protocol, request.cookies);
  let controller: AbortController | null = null;
  return {
    requestId: request.id,
    ip: request.ip,
    host: request.host,
    origin: ownOrigin(provenance(request)),
    cookies,
    hostOrigin: rememberedHost(cookies),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie: (name, value, { httpOnly, maxAge }) => {
      const life = maxAge === undefined ? {} : { maxAge };
      void reply.setCookie(cookieName(name, secure), value, { ...kind, httpOnly, ...life });
      if (kind.partitioned) dropOtherKind(reply, cookieName(name, secure));
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieName(name, secure), kind);
    },
    multipart: request.isMultipart(),
    files: (maxBytes) => form?.files ?? uploadedFiles(request, maxBytes),
    content: () => {
      if (request.body instanceof Readable) return request.body;
      throw new Failure('invalid_request', { field: 'content-type' });
    },
    allowLongBody: () => watch.signedIn(request.raw),
    get signal() {
      controller ??= abortOnDisconnect(reply);
      return controller.signal;
    },
  };
}

/**
 * Removes a cookie that was set before the partner allowed hosts. It would be sent beside the new one of the same name, and
 * before it.
 */
function dropOtherKind(reply: FastifyReply, name: string): void {
  void reply.header('set-cookie', `${name}=; Max-Age=0; Path=/; Secure; SameSite=Lax`);
}

function abortOnDisconnect(reply: FastifyReply): AbortController {
  const controller = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller;
}
