import { Transform } from 'node:stream';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@pillarbox/contract/compose/draft';
import { Failure } from '@pillarbox/contract/failure';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from './road.ts';

/** Most bytes of a file name or a field name in a multipart request. */
const MAX_NAME_BYTES = 1024;

/**
 * Files of a multipart request as they arrive. Over 25 files or over 26,214,400 bytes in all (not per file), the stream that
 * is being read fails, and so does the iteration [VAL-006, VAL-007, VAL-008].
 *
 * @throws Failure `too_many_attachments`, `attachments_too_large`, `invalid_request` when the request is no multipart.
 */
export async function* uploadedFiles(request: FastifyRequest): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw new Failure('invalid_request', { field: 'content-type' });
  const limits = {
    files: MAX_ATTACHMENTS,
    fileSize: MAX_ATTACHMENT_BYTES + 1,
    fields: 20,
    fieldNameSize: MAX_NAME_BYTES,
  };
  let total = 0;
  const counted = (): Transform =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        total += chunk.length;
        if (total > MAX_ATTACHMENT_BYTES) done(tooLarge());
        else done(null, chunk);
      },
    });
  for await (const part of request.files({ limits, preservePath: false, throwFileSizeLimit: false })) {
    const stream = counted();
    part.file.on('error', (error) => stream.destroy(error));
    stream.on('error', () => part.file.resume());
    yield { field: part.fieldname, name: part.filename, mime: part.mimetype, stream: part.file.pipe(stream) };
    if (!stream.readableEnded) stream.resume();
    if (total > MAX_ATTACHMENT_BYTES) throw tooLarge();
  }
}

function tooLarge(): Failure {
  return new Failure('attachments_too_large', { limit: MAX_ATTACHMENT_BYTES });
}
