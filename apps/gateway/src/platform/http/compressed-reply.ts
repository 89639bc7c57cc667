import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { chooseEncoding } from './static-files.ts';

/** Replies with fewer bytes are sent as they are, because they fit into one or two packets anyway. */
const MIN_BYTES = 2048;
/** Most bytes that are added to hide the exact size of a compressed reply. */
const MAX_PADDING_BYTES = 48;

const compress = promisify(gzip);

/** The body of a reply. */
export interface EncodedReply {
  readonly body: string | Buffer;
  readonly isCompressed: boolean;
}

/** Whether a client accepts gzip (RFC 9110 12.5.3). */
export function acceptsGzip(accept: string | readonly string[] | undefined): boolean {
  return chooseEncoding(accept, ['gzip']) !== 'identity';
}

/** Returns a JSON text, compressed by gzip when the text is worth it. A long one is bytes, which are sent without being copied again. */
export async function encodeReply(text: string, isGzipAccepted: boolean): Promise<EncodedReply> {
  if (Buffer.byteLength(text) < MIN_BYTES) return { body: text, isCompressed: false };
  const bytes = Buffer.from(text);
  if (!isGzipAccepted) return { body: bytes, isCompressed: false };
  return { body: await compress(bytes, { level: constants.Z_BEST_SPEED }), isCompressed: true };
}

/**
 * Returns the headers of an encoded reply. A compressed one has a header of random length, another one each time it is sent: its
 * size does not tell what a sender guessed about the other messages (decision 0069).
 */
export function encodingHeaders({ isCompressed }: EncodedReply): Readonly<Record<string, string>> {
  if (!isCompressed) return {};
  const padding = randomBytes(MAX_PADDING_BYTES).toString('base64url').slice(0, randomInt(1, MAX_PADDING_BYTES));
  return { 'content-encoding': 'gzip', vary: 'accept-encoding', 'x-padding': padding };
}
