import { randomBytes, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { chooseEncoding } from './static-files.ts';

/** Replies with fewer bytes are sent as they are, because they fit into one or two packets anyway. */
const MIN_BYTES = 2048;
/** Most bytes that are added to hide the exact size of a compressed reply. */
const MAX_PADDING_BYTES = 48;

const compress = promisify(gzip);

/** The body of a reply and the headers that describe it. */
export interface EncodedReply {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Returns a JSON text compressed by gzip when the client accepts that (RFC 9110 12.5.3) and the text is worth it. A compressed
 * reply has a header of random length: its size does not tell what a sender guessed about the other messages (decision 0069).
 */
export async function encodeReply(text: string, accept: string | readonly string[] | undefined): Promise<EncodedReply> {
  const isWorthIt = Buffer.byteLength(text) >= MIN_BYTES;
  if (!isWorthIt || chooseEncoding(accept, ['gzip']) === 'identity') return { body: text, headers: {} };
  const body = await compress(text, { level: constants.Z_BEST_SPEED });
  const padding = randomBytes(MAX_PADDING_BYTES).toString('base64url').slice(0, randomInt(1, MAX_PADDING_BYTES));
  return { body, headers: { 'content-encoding': 'gzip', vary: 'accept-encoding', 'x-padding': padding } };
}
