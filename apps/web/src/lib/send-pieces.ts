import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { ApiError } from './api-error.ts';
import { PieceCount } from './piece-count.ts';

/** Of all uploads of this page: its files take the same line. */
const pieces = new PieceCount();

/** Pieces of a file that one request carries. */
export interface SentPieces {
  /** The number of the first one, as in an address. */
  readonly number: string;
  readonly content: Blob;
  /** To be called with the per cent that have been sent. */
  readonly onProgress: (percent: number) => void;
}

interface Sending<State> {
  readonly file: File;
  /** Bytes that have arrived before. */
  readonly received: number;
  /** Called with the bytes of the file that have been sent. */
  readonly onSent?: (bytes: number) => void;
  /** The request. Rejects with ApiError. */
  readonly send: (sent: SentPieces) => Promise<State>;
  /** Whether nothing is missing. */
  readonly isDone: (state: State) => boolean;
}

/**
 * Sends the next pieces of a file with one request, as many as the line takes. Resolves with what the gateway answers. Where a proxy refuses so
 * many, it sends fewer. @throws ApiError of `send`, or `bad_reply` when nothing has arrived.
 */
export async function sendPieces<State extends { readonly received: number }>(sending: Sending<State>): Promise<State> {
  const { file, received, onSent, send, isDone } = sending;
  const content = file.slice(received, received + pieces.bytes);
  const onProgress = (percent: number): void => onSent?.(received + Math.floor((content.size * percent) / 100));
  const start = performance.now();
  try {
    const next = await send({ number: String(Math.floor(received / PIECE_BYTES)), content, onProgress });
    // A reply that does not go on would be asked for ever.
    if (!isDone(next) && next.received <= received) throw new ApiError('bad_reply');
    pieces.took(content.size, performance.now() - start);
    return next;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'offline') pieces.broke();
    if (isTooMuch(error) && pieces.refused(content.size)) return await sendPieces(sending);
    throw error;
  }
}

/** Whether a proxy has refused a request for its size; the gateway would have said it in its own words. */
function isTooMuch({ status, code }: ApiError): boolean {
  return status === 413 && code === 'bad_reply';
}
