import { MAX_PIECES, PIECE_BYTES } from '@pillarbox/contract/platform/pieces';

/** How long one request should take, in milliseconds: what breaks off is sent again, and what ends waits for the disk of the gateway. */
const AIM_MS = 3000;
/** Largest growth from one request to the next. */
const GROWTH = 4;

/**
 * How many pieces the requests of this page carry. Each of its uploads tells how long a request took; the next one of any of them is as
 * large as the line is fast.
 */
export class PieceCount {
  #count = 1;
  #most = MAX_PIECES;

  /** Bytes of the next request. */
  get bytes(): number {
    return this.#count * PIECE_BYTES;
  }

  /** So many bytes took so many milliseconds. A short request, the end of a file, says nothing of larger ones. */
  took(bytes: number, ms: number): void {
    if (bytes < this.bytes) return;
    const fitting = Math.floor((bytes / Math.max(1, ms)) * (AIM_MS / PIECE_BYTES));
    this.#count = Math.max(1, Math.min(fitting, this.#count * GROWTH, this.#most));
  }

  /** A request of so many bytes did not arrive. Returns whether a smaller one is worth trying. */
  refused(bytes: number): boolean {
    if (bytes <= PIECE_BYTES) return false;
    this.#most = Math.max(1, Math.floor(bytes / PIECE_BYTES / GROWTH));
    this.#count = Math.min(this.#count, this.#most);
    return true;
  }

  /** The line has broken: the next request is a small one. */
  broke(): void {
    this.#count = 1;
  }
}
