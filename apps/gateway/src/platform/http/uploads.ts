import { Transform } from 'node:stream';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyRequest } from 'fastify';
import { toFailure } from './error-reply.ts';
import { parseJsonText } from './json-text.ts';
import type { UploadedFile } from './request-pipeline.ts';

/** Most bytes of a file name or a field name in a multipart request. */
const MAX_NAME_BYTES = 1024;
/** Most fields beside the files of an upload, and most bytes of each: nobody reads them. */
const UNUSED_FIELDS = { fields: 20, fieldSize: 1024 };
/** Most header lines of one part; browsers send two. */
const MAX_PART_HEADERS = 20;

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
  yield* filesOf(partsOf(request, UNUSED_FIELDS));
}

/**
 * Reads the beginning of a form: the field `options`, which comes first, alone, and holds JSON of at most `limit` bytes.
 * The files are read as with `uploadedFiles`.
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
  return { options: parseJsonText(request, Buffer.from(text)), files: filesOf(parts) };
}

/** The parser of forms parses fields of the type application/json by itself, whatever their shape; as files it leaves them alone. */
function isPartAFile(_field: string | undefined, type: string | undefined, name: string | undefined): boolean {
  return name !== undefined || /^application\/(octet-stream|json)/i.test(type ?? '');
}

/** The text of options that came with a type. @throws Failure `invalid_request` for a file, `body_too_large`. */
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
  readonly isPartAFile?: typeof isPartAFile;
}

function partsOf(request: FastifyRequest, { isPartAFile: asFile, ...fields }: FormLimits): Parts {
  const limits = {
    ...fields,
    // One more, so that the 26th file is told from a form with too many parts.
    parts: fields.fields + MAX_ATTACHMENTS + 1,
    headerPairs: MAX_PART_HEADERS,
    files: MAX_ATTACHMENTS + (asFile === undefined ? 0 : 1),
    fileSize: MAX_ATTACHMENT_BYTES + 1,
    fieldNameSize: MAX_NAME_BYTES,
  };
  // Typed for other calls only, and heeded here as well: too many bytes are counted over all files, below.
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

async function* filesOf(parts: Parts): AsyncGenerator<UploadedFile> {
  let count = 0;
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
    if (++count > MAX_ATTACHMENTS) throw new Failure('too_many_attachments', { limit: MAX_ATTACHMENTS });
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

/** Codes without a meaning of their own here: what the parser of forms does not name, and a connection that its caller cut. */
const UNSPECIFIC_CODES: readonly ErrorCode[] = ['internal', 'storage_unavailable'];

/** What goes wrong while a form is read is the caller's doing: a form that is none, or a caller who left. */
function brokenForm(error: unknown): Failure {
  const failure = toFailure(error);
  return UNSPECIFIC_CODES.includes(failure.code) ? new Failure('invalid_request', { field: 'body' }, error) : failure;
}
