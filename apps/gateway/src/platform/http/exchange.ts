import { cookieName } from '@pillarbox/contract/session/status';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownCookies } from './cookies.ts';
import { provenance } from './guard.ts';
import { ownOrigin } from './origin.ts';
import type { Exchange } from './request-pipeline.ts';
import { uploadedFiles } from './uploads.ts';
import type { Form } from './uploads.ts';

/** Creates the Exchange of a request. `form` is the form if it was opened already. */
export function createExchange(request: FastifyRequest, reply: FastifyReply, form: Form | null): Exchange {
  const { protocol } = request;
  const secure = protocol === 'https';
  const cookieOptions = { path: '/', sameSite: 'lax', secure } as const;
  let controller: AbortController | null = null;
  return {
    requestId: request.id,
    ip: request.ip,
    host: request.host,
    origin: ownOrigin(provenance(request)),
    cookies: ownCookies(protocol, request.cookies),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie: (name, value, { httpOnly, maxAge }) => {
      const life = maxAge === undefined ? {} : { maxAge };
      void reply.setCookie(cookieName(name, secure), value, { ...cookieOptions, httpOnly, ...life });
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieName(name, secure), cookieOptions);
    },
    multipart: request.isMultipart(),
    files: () => form?.files ?? uploadedFiles(request),
    get signal() {
      controller ??= abortOnDisconnect(reply);
      return controller.signal;
    },
  };
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
