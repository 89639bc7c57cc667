import { Transform } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toFailure } from './error-reply.ts';
import { parseJsonText } from './json-text.ts';
import type { UploadedFile } from './road.ts';

/** Most bytes of a file name or a field name in a multipart request. */
const MAX_NAME_BYTES = 1024;

/** A form of which the options are read and the files are still to come. */
export interface Form {
  /** What the field `options` holds, parsed as JSON. */
  readonly options: unknown;
  readonly files: AsyncIterable<UploadedFile>;
}

type Parts = AsyncIterator<Multipart>;

/**
 * Files of a multipart request as they arrive. Over 25 files or over 26,214,400 bytes in all (not per file), the stream that
 * is being read fails, and so does the iteration [VAL-006, VAL-007, VAL-008].
 *
 * @throws Failure `too_many_attachments`, `attachments_too_large`, `invalid_request` when the request is no multipart.
 */
export async function* uploadedFiles(request: FastifyRequest): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw new Failure('invalid_request', { field: 'content-type' });
  yield* filesOf(partsOf(request, { fields: 20 }));
}

/**
 * Reads the beginning of a form: the field `options`, which comes first, alone, and holds JSON of at most `limit` bytes.
 * The files are read as with `uploadedFiles`.
 *
 * @throws Failure `invalid_request`, `malformed_json`, `body_too_large`.
 */
export async function openForm(request: FastifyRequest, limit: number): Promise<Form> {
  const parts = partsOf(request, { fields: 1, fieldSize: limit });
  const first = await nextOf(parts);
  if (first?.type !== 'field' || first.fieldname !== 'options') {
    throw new Failure('invalid_request', { field: 'options' });
  }
  if (first.valueTruncated) throw new Failure('body_too_large', { limit });
  // A field of the type application/json has been parsed, with the same refusals.
  const options = typeof first.value === 'string' ? parseJsonText(request, first.value) : first.value;
  return { options, files: filesOf(parts) };
}

/** Lets what nobody has read of a form pass by once the reply is out, so that its connection can be used again. */
export function discardRest(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    request.raw.unpipe();
    request.raw.resume();
  });
}

function partsOf(request: FastifyRequest, fields: { readonly fields: number; readonly fieldSize?: number }): Parts {
  const limits = {
    ...fields,
    files: MAX_ATTACHMENTS,
    fileSize: MAX_ATTACHMENT_BYTES + 1,
    fieldNameSize: MAX_NAME_BYTES,
  };
  // Typed for other calls only, and heeded here as well: too many bytes are counted over all files, below.
  const options = { limits, preservePath: false, throwFileSizeLimit: false };
  return request.parts(options);
}

async function nextOf(parts: Parts): Promise<Multipart | null> {
  try {
    const next = await parts.next();
    return next.done === true ? null : next.value;
  } catch (error) {
    throw brokenForm(error);
  }
}

async function* filesOf(parts: Parts): AsyncGenerator<UploadedFile> {
  let total = 0;
  const counted = (): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        if (total > MAX_ATTACHMENT_BYTES) done(tooLarge());
        else done(null, chunk);
      },
    });
  for (let part = await nextOf(parts); part !== null; part = await nextOf(parts)) {
    if (part.type !== 'file') continue;
    const { file } = part;
    // A caller who left while nobody was reading.
    if (file.destroyed) throw brokenForm(file.errored);
    const stream = counted();
    file.on('error', (error) => stream.destroy(brokenForm(error)));
    stream.on('error', () => file.resume());
    yield { ...namesOf(part), stream: file.pipe(stream) };
    if (!stream.readableEnded) stream.resume();
    if (total > MAX_ATTACHMENT_BYTES) throw tooLarge();
  }
}

/** The parser leaves out what the part does not say. */
function namesOf(part: MultipartFile): Omit<UploadedFile, 'stream'> {
  const { fieldname, filename, mimetype } = part as Partial<MultipartFile>;
  return { field: fieldname ?? '', name: filename ?? '', mime: mimetype ?? '' };
}

function tooLarge(): Failure {
  return new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
}

/** What the parser of forms complains of without a code is a form that is none. */
function brokenForm(error: unknown): Failure {
  const failure = toFailure(error);
  return failure.code === 'internal' ? new Failure('invalid_request', { field: 'body' }, error) : failure;
}
