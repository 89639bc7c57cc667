import { MAX_ATTACHMENT_BYTES } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import { takesFormsOnly } from '@pillarbox/contract/operation';
import type { Operation } from '@pillarbox/contract/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.ts';
import { CALL_MS, withinCall } from './call-scope.ts';
import type { CallLimits } from './call-scope.ts';
import { acceptsGzip, encodeReply, encodingHeaders } from './compressed-reply.ts';
import type { EncodedReply } from './compressed-reply.ts';
import { downloadHeaders, isDownload } from './download.ts';
import { createExchange } from './exchange.ts';
import type { BodyWatch } from './body-watch.ts';
import type { Guard } from './guard.ts';
import { DATA_POLICY } from './headers.ts';
import { KeptReplies } from './kept-replies.ts';
import { parseIn, parseOut } from './parse.ts';
import type { Call, Download, Exchange, Handler, Mount, MountOptions, RangedContent } from './request-pipeline.ts';
import { ReplyText } from './reply-text.ts';
import { openForm } from './uploads.ts';

/** Returns the function that registers operations on the server. */
export function createMount(app: FastifyInstance, guard: Guard, watch: BodyWatch): Mount {
  const kept = new KeptReplies();
  return (operation, handler, options = {}) => {
    for (const url of [operation.path, ...operation.also]) {
      app.route({
        method: operation.method,
        url,
        bodyLimit: operation.bodyLimit,
        config: {
          operation: operation.id,
          formsOnly: takesFormsOnly(operation.access, operation.owing),
          download: operation.transport === 'download',
          bytes: operation.transport === 'bytes',
        },
        onRequest: async (request, reply) => {
          // Runs before the body is read, so that refused callers cannot make the gateway read it.
          const session = await guard.admit(request, operation);
          request.caller = session;
          if (session) watch.signedIn(request.raw);
          refuseOversize(request, reply, operation);
        },
        handler: (request, reply) => answer({ operation, handler, options, request, reply, watch, kept }),
      });
    }
  };
}

interface Answering<O extends Operation> {
  readonly operation: O;
  readonly handler: Handler<O>;
  readonly options: MountOptions<O>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly watch: BodyWatch;
  readonly kept: KeptReplies;
}

async function answer<O extends Operation>(work: Answering<O>): Promise<FastifyReply> {
  const { operation, handler, options, request, reply, watch, kept } = work;
  const session = request.caller;
  const form = takesForm(request, operation) ? await openForm(request, operation.bodyLimit) : null;
  const body = takesFiles(operation) ? {} : (form?.options ?? request.body);
  const parts = parseIn(operation, { params: request.params, query: request.query, body });
  const exchange = createExchange(request, reply, { form, watch });
  const call = { ...parts, session, exchange } as Call<O>;
  const isGzipAccepted = acceptsGzip(request.headers['accept-encoding']);
  const outcome = await withinCall(limitsOf(operation, request, exchange), async () => {
    const version = (await options.versionOf?.(call)) ?? null;
    if (version === null) return { version, result: await handler(call) };
    const name = `${operation.id} ${version} ${isGzipAccepted ? 'gzip' : ''}`;
    const known: Sent | undefined = isKnown(request, version) ? NOT_MODIFIED : kept.take(name);
    return known === undefined ? { version, name, result: await handler(call) } : { version, known };
  });
  const headers = outcome.version === null ? {} : { etag: etagOf(outcome.version) };
  if (outcome.known !== undefined) return sendJson(reply, outcome.known, headers);
  const { result, name } = outcome;
  if (operation.transport === 'download' && isDownload(result)) return sendDownload(request, reply, result);
  const json = result instanceof ReplyText ? result.replyText : JSON.stringify(parseOut(operation, result));
  const encoded = await encodeReply(json, isGzipAccepted);
  if (name !== undefined) kept.keep(name, encoded);
  return sendJson(reply, encoded, headers);
}

const NOT_MODIFIED = 'not modified' as const;
type Sent = EncodedReply | typeof NOT_MODIFIED;

/** The page keeps a reply itself, with this name of its state: `no-store` keeps it out of the files of the browser. */
function etagOf(version: string): string {
  return `"${version}"`;
}

function isKnown({ headers }: FastifyRequest, version: string): boolean {
  return headers['if-none-match'] === etagOf(version);
}

function sendJson(reply: FastifyReply, encoded: Sent, more: Readonly<Record<string, string>>): FastifyReply {
  void reply.headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY, ...more });
  if (encoded === NOT_MODIFIED) return reply.code(304).send();
  return reply.headers(encodingHeaders(encoded)).type('application/json; charset=utf-8').send(encoded.body);
}

/** Returns what ends a call. A call with files may take as long as they arrive; slow ones are ended by BodyWatch. */
function limitsOf({ transport, changes }: Operation, { raw }: FastifyRequest, exchange: Exchange): CallLimits {
  const { signal, ip, multipart } = exchange;
  return {
    address: ip,
    maxMs: transport === 'download' ? Infinity : CALL_MS,
    ...((multipart || transport === 'bytes') && { received: () => raw.socket.bytesRead }),
    // A page can send a change while it is being closed. So a change continues without its caller, within its time limit.
    ...(!changes && { disconnected: signal }),
  };
}

function sendDownload(
  { readerOrigin, headers }: FastifyRequest,
  reply: FastifyReply,
  download: Download,
): FastifyReply {
  const { content } = download;
  if (readerOrigin !== null) void reply.headers({ 'access-control-allow-origin': readerOrigin, vary: 'origin' });
  void reply.headers(downloadHeaders(download));
  if (content instanceof Uint8Array) return reply.send(Buffer.from(content));
  return 'open' in content ? sendRange(headers, reply, content) : reply.send(content);
}

/** Sends the part of a content that was asked for, if the caller has the beginning of the same content (RFC 9110 13.1.5, 14). */
function sendRange(
  headers: FastifyRequest['headers'],
  reply: FastifyReply,
  { size, etag, open }: RangedContent,
): FastifyReply {
  const condition = headers['if-range'];
  const isSame = condition === undefined || String(condition).trim() === etag;
  const part = isSame ? byteRange(headers.range ?? null, size) : null;
  void reply.headers({ 'accept-ranges': 'bytes', etag });
  if (part === 'outside')
    return reply
      .code(416)
      .header('content-range', `bytes */${String(size)}`)
      .send('');
  const { start, end } = part ?? { start: 0, end: size };
  if (part !== null)
    void reply.code(206).header('content-range', `bytes ${String(start)}-${String(end - 1)}/${String(size)}`);
  return reply.header('content-length', String(end - start)).send(open({ start, end }));
}

/** Returns whether the body is read by the handler, as it arrives. */
function takesFiles({ transport }: Pick<Operation, 'transport'>): boolean {
  return transport === 'multipart' || transport === 'bytes';
}

/** Returns whether the body is a form with options. @throws Failure `invalid_request` for a form where none is allowed. */
function takesForm(request: FastifyRequest, { transport }: Operation): boolean {
  if (!request.isMultipart() || transport === 'multipart') return false;
  if (transport !== 'json-or-multipart') throw new Failure('invalid_request', { field: 'content-type' });
  return true;
}

/** Most bytes of the files of a form and of the boundaries between its parts, in addition to the options. */
const MAX_FORM_OVERHEAD = MAX_ATTACHMENT_BYTES + 1024 * 1024;

/**
 * Bytes over the limit that are read and dropped for a stranger, so that the sender of a slightly too large body receives the
 * refusal: one read of a socket.
 */
const MAX_DROPPED_BYTES = 64 * 1024;

/**
 * Refuses a body whose Content-Length is too large before it is read. The HTTP library also counts the bytes of JSON bodies. The
 * connection of a stranger with a much larger body is closed: else the HTTP library reads and drops the rest, and the buffers of
 * many connections take much memory.
 */
function refuseOversize(request: FastifyRequest, reply: FastifyReply, { transport, bodyLimit }: Operation): void {
  const form = transport === 'json-or-multipart' && /^multipart\//i.test(request.headers['content-type'] ?? '');
  const limit = form ? bodyLimit + MAX_FORM_OVERHEAD : bodyLimit;
  const given = request.headers['content-length'];
  // Nothing counts the bytes of one that is read as it arrives.
  if (transport === 'bytes' && given === undefined) throw new Failure('invalid_request', { field: 'content-length' });
  const length = Number(given ?? 0);
  if (length <= limit) return;
  if (request.caller === null && length > limit + MAX_DROPPED_BYTES) void reply.header('connection', 'close');
  const withFiles = form || takesFiles({ transport });
  throw new Failure(withFiles ? 'attachments_too_large' : 'body_too_large', { limit });
}
