const BOUNDARY = 'b0undary';

/** The header of a form (RFC 7578). */
export const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The end of a form after the bytes of its last part. */
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`;

/** One part of a form. */
export interface FormPart {
  readonly head: string;
  readonly body: string | Buffer;
}

/** Returns a part with this name; `more` is added to its headers unchanged. */
export function formField(name: string, body: string | Buffer, more = ''): FormPart {
  return { head: `content-disposition: form-data; name="${name}"${more}`, body };
}

/** Returns a file part of `size` bytes, as the composer sends it. */
export function formFile(name: string, size: number): FormPart {
  return formField('attachments[]', Buffer.alloc(size, 'x'), `; filename="${name}"`);
}

/** Returns the text before the bytes of a part. */
export function formHead({ head }: FormPart): string {
  return `--${BOUNDARY}\r\n${head}\r\n\r\n`;
}

/** A whole form. */
export function formOf(...parts: readonly FormPart[]): Buffer {
  const chunks = parts.flatMap((part) => [Buffer.from(formHead(part)), Buffer.from(part.body), Buffer.from('\r\n')]);
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
