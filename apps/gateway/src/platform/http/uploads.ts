import { Transform } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyRequest } from 'fastify';
import { toFailure } from './error-reply.ts';
import { JsonShapeCount, shapeFor } from './json-shape.ts';
import { parseJsonText } from './json-text.ts';
import type { UploadedFile } from './request-pipeline.ts';

/** Most bytes of a file name or a field name in a multipart request. */
const MAX_NAME_BYTES = 1024;
/** Most fields beside the files of an upload, and most bytes of each. The gateway does not use them. */
const UNUSED_FIELDS = { fields: 20, fieldSize: 1024 };
/** Most header lines of one part. Browsers send two. */
const MAX_PART_HEADERS = 20;

/** A form whose options were read and whose files follow. */
export interface Form {
  /** Content of the field `options`, parsed as JSON. */
  readonly options: unknown;
  readonly files: AsyncIterable<UploadedFile>;
}

type Parts = AsyncIterator<Multipart>;

/**
 * Yields the files of a multipart request as they arrive. With more than 25 files or 26,214,400 bytes in total, the current
 * stream and the iteration fail [VAL-006, VAL-007, VAL-008].
 *
 * @param maxBytes another limit of the bytes, for files that are no attachments.
 * @throws Failure `too_many_attachments`, `attachments_too_large`, `invalid_request` when the request is not multipart.
 */
export async function* uploadedFiles(
  request: FastifyRequest,
  maxBytes = MAX_ATTACHMENT_BYTES,
): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw new Failure('invalid_request', { field: 'content-type' });
  yield* filesOf(partsOf(request, { ...UNUSED_FIELDS, maxBytes }), maxBytes);
}

/**
 * Reads the first part of a form, the field `options`, which holds JSON of at most `limit` bytes. The files are read as with
 * `uploadedFiles`.
 *
 * @throws Failure `invalid_request`, `malformed_json`, `body_too_large`.
 */
export async function openForm(request: FastifyRequest, limit: number): Promise<Form> {
  const parts = partsOf(request, { fields: 1, fieldSize: limit, isPartAFile });
  const first = await nextOf(parts);
  if (first?.fieldname !== 'options') throw new Failure('invalid_request', { field: 'options' });
  const text = first.type === 'file' ? await textOf(first, limit) : first.value;
  if (typeof text !== 'string') throw new Failure('invalid_request', { field: 'options' });
  if (first.type === 'field' && first.valueTruncated) throw new Failure('body_too_large', { limit });
  const options = Buffer.from(text);
  new JsonShapeCount(shapeFor('any')).add(options);
  return { options: parseJsonText(request, options), files: filesOf(parts) };
}

/**
 * Treats fields of the type application/json as files. Otherwise the multipart parser would parse them itself, without limits
 * on their structure.
 */
function isPartAFile(_field: string | undefined, type: string | undefined, name: string | undefined): boolean {
  return name !== undefined || /^application\/(octet-stream|json)/i.test(type ?? '');
}

/** Reads the text of options that were sent with a type. @throws Failure `invalid_request` for a file, `body_too_large`. */
async function textOf(part: MultipartFile, limit: number): Promise<string> {
  const { filename, file } = part as Partial<MultipartFile>;
  if (filename !== undefined || file === undefined) throw new Failure('invalid_request', { field: 'options' });
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > limit) throw new Failure('body_too_large', { limit });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

interface FormLimits {
  readonly fields: number;
  /** Bytes of one field. */
  readonly fieldSize: number;
  /** Bytes of all files. */
  readonly maxBytes?: number;
  readonly isPartAFile?: typeof isPartAFile;
}

function partsOf(
  request: FastifyRequest,
  { isPartAFile: asFile, maxBytes = MAX_ATTACHMENT_BYTES, ...fields }: FormLimits,
): Parts {
  const limits = {
    ...fields,
    // One more, so that the 26th file can be told from a form with too many parts.
    parts: fields.fields + MAX_ATTACHMENTS + 1,
    headerPairs: MAX_PART_HEADERS,
    files: MAX_ATTACHMENTS + (asFile === undefined ? 0 : 1),
    fileSize: maxBytes + 1,
    fieldNameSize: MAX_NAME_BYTES,
  };
  // The library's types allow this option only for other functions, but it applies here as well. Bytes are counted over all
  // files, below.
  const more = asFile === undefined ? {} : { isPartAFile: asFile };
  const options = { limits, preservePath: false, throwFileSizeLimit: false, ...more };
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

async function* filesOf(parts: Parts, maxBytes = MAX_ATTACHMENT_BYTES): AsyncGenerator<UploadedFile> {
  let count = 0;
  let total = 0;
  const counted = (): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        if (total > maxBytes) done(tooLarge(maxBytes));
        else done(null, chunk);
      },
    });
  for (let part = await nextOf(parts); part !== null; part = await nextOf(parts)) {
    if (part.type !== 'file') continue;
    if (++count > MAX_ATTACHMENTS) throw new Failure('too_many_attachments', { limit: MAX_ATTACHMENTS });
    const { file } = part;
    // The caller disconnected while nothing read the file.
    if (file.destroyed) throw brokenForm(file.errored);
    const stream = counted();
    file.on('error', (error) => stream.destroy(brokenForm(error)));
    stream.on('error', () => file.resume());
    yield { ...namesOf(part), stream: file.pipe(stream) };
    if (!stream.readableEnded) stream.resume();
    if (total > maxBytes) throw tooLarge(maxBytes);
  }
}

/** The parser omits what the part does not contain. */
function namesOf(part: MultipartFile): Omit<UploadedFile, 'stream'> {
  const { fieldname, filename, mimetype } = part as Partial<MultipartFile>;
  return { field: fieldname ?? '', name: filename ?? '', mime: mimetype ?? '' };
}

function tooLarge(limit: number): Failure {
  return new Failure('attachments_too_large', { limit });
}

/** Codes for errors that the multipart parser does not name, and for connections that the caller closed. */
const UNSPECIFIC_CODES: readonly ErrorCode[] = ['internal', 'storage_unavailable'];

/** Converts an error of reading a form. It is the caller's fault: the form is invalid, or the caller disconnected. */
function brokenForm(error: unknown): Failure {
  const failure = toFailure(error);
  return UNSPECIFIC_CODES.includes(failure.code) ? new Failure('invalid_request', { field: 'body' }, error) : failure;
}
