import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { ScannerAddress } from './scanner-config.ts';

/** What clamd says of a content. `signature` names what it has found; '' unless `infected`. */
export interface ClamdVerdict {
  readonly outcome: 'clean' | 'infected' | 'too_large';
  readonly signature: string;
}

/** Longest reply that is read, in bytes: it is one line. */
const MAX_REPLY = 4096;
/** Bytes of one chunk on the wire, so that a piece of a file is not copied as a whole. */
const CHUNK = 64 * 1024;

/**
 * Sends a content to clamd by its command INSTREAM and returns its verdict. `signal` ends it.
 * @throws Error when it cannot be reached, ends early or says something else; what `content` throws.
 */
export async function askClamd(
  address: ScannerAddress,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ClamdVerdict> {
  const socket = connect({ ...address, signal });
  const reply = replyFrom(socket);
  const heard = { isOver: false };
  const over = reply.then(
    () => (heard.isOver = true),
    () => (heard.isOver = true),
  );
  try {
    socket.write('zINSTREAM\0');
    for await (const bytes of content) {
      for (let at = 0; at < bytes.length && !heard.isOver; at += CHUNK) {
        const isFull = !writeChunk(socket, bytes.subarray(at, at + CHUNK));
        if (isFull) await Promise.race([once(socket, 'drain', { signal }).catch(() => undefined), over]);
      }
      // It has had enough, or is gone.
      if (heard.isOver) break;
    }
    if (!heard.isOver) writeChunk(socket, new Uint8Array());
    return verdictOf(await reply);
  } finally {
    socket.destroy();
  }
}

/** Writes the length of a chunk and the chunk; an empty one ends the content. False when the socket wants a pause. */
function writeChunk(socket: Socket, bytes: Uint8Array): boolean {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  socket.cork();
  socket.write(length);
  const isReady = socket.write(bytes);
  socket.uncork();
  return isReady;
}

/** The reply without the zero byte at its end. A reply that arrived counts, even if the connection broke while bytes were sent. */
function replyFrom(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data: Buffer) => {
      text += data.toString('latin1');
      const end = text.indexOf('\0');
      if (end !== -1) resolve(text.slice(0, end));
      else if (text.length > MAX_REPLY) reject(new Error('clamd sends no end of its reply'));
    });
    // Each time: an error without a listener would end the process.
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('clamd ended the connection without a reply')));
  });
}

/** @throws Error with what clamd said, when it is no verdict. */
function verdictOf(reply: string): ClamdVerdict {
  const found = /^stream: (.{1,200}) FOUND$/.exec(reply);
  if (found !== null) return { outcome: 'infected', signature: found[1] ?? '' };
  if (reply === 'stream: OK') return { outcome: 'clean', signature: '' };
  if (/^INSTREAM size limit exceeded\b/.test(reply)) return { outcome: 'too_large', signature: '' };
  throw new Error(`clamd says ${JSON.stringify(reply.slice(0, 200))}`);
}
