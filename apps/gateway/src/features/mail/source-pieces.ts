import { Failure } from '@pillarbox/contract/failure';
import type { SourceRange } from '@pillarbox/mailbox/port';

/** Bytes of a message that are asked for at once. Smaller messages are read with one command. */
export const PIECE_BYTES = 1024 * 1024;
/** Most answers with fewer bytes than were asked for. */
const MOST_SHORT = 1024;

/** Reads bytes of one message; none behind its end. */
export type ReadPiece = (range: SourceRange) => Promise<Uint8Array>;

/**
 * The source of a message from one offset up to and without another, which may be Infinity. The next piece is on its way while one
 * is used; between two pieces nothing of the mail server is held.
 * @throws Failure `mail_protocol` when the server does not give all of it, and what `read` throws.
 */
export async function* sourcePieces(
  read: ReadPiece,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Uint8Array> {
  const ask = (at: number): Promise<Uint8Array> => {
    const piece = read({ from: at, count: Math.min(PIECE_BYTES, to - at) });
    // When nobody takes it any more, its failure is of no interest.
    piece.catch(() => undefined);
    return piece;
  };
  let short = 0;
  let at = from;
  let next = at < to ? ask(at) : null;
  while (next !== null) {
    const piece = await next;
    if (piece.length === 0 && to === Infinity) return;
    if (piece.length < Math.min(PIECE_BYTES, to - at)) short += 1;
    at += piece.length;
    if (piece.length === 0 || short > MOST_SHORT) throw new Failure('mail_protocol');
    next = at < to ? ask(at) : null;
    yield piece;
  }
}
