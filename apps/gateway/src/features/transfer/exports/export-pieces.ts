import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { BytePart } from '../../../platform/http/byte-range.ts';
import { release } from '../../../platform/memory/release.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { NewPiece, PieceRow } from './mail-exports.store.ts';

/** Largest piece, in bytes: one is in memory while it is written or read. */
export const PIECE_BYTES = 4 * 1024 * 1024;
const PURPOSE = 'mail-exports';

export interface ExportPiecesDeps {
  readonly blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
}

/** A piece that is going to be stored. */
export interface FreshPiece extends NewPiece {
  /** Its bytes, which follow each other. */
  readonly bytes: readonly Buffer[];
}

/** A name for a piece. */
export function newBlob(): string {
  return `mailexport/${randomUUID()}`;
}

/** Pieces for the bytes from `start` on, none of which is too large. Nothing is copied. */
export function piecesOf(content: readonly Buffer[], kind: number, start: number): FreshPiece[] {
  const pieces: FreshPiece[] = [];
  let bytes: Buffer[] = [];
  let [at, size] = [start, 0];
  const finish = (): void => {
    if (size === 0) return;
    pieces.push({ blob: newBlob(), kind, start: at, size, bytes });
    at += size;
    [bytes, size] = [[], 0];
  };
  for (const chunk of content) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + PIECE_BYTES - size);
      bytes.push(part);
      size += part.length;
      from += part.length;
      if (size === PIECE_BYTES) finish();
    }
  }
  finish();
  return pieces;
}

/** Pieces of exported mail, encrypted. Each is bound to its name, so that none can be put in the place of another. */
export class ExportPieces {
  readonly #deps: ExportPiecesDeps;

  constructor(deps: ExportPiecesDeps) {
    this.#deps = deps;
  }

  async put({ blob, bytes }: Pick<FreshPiece, 'blob' | 'bytes'>): Promise<void> {
    const sealed = this.#deps.secrets.seal(PURPOSE, bytes, Buffer.from(blob));
    await this.#deps.blobs.put(blob, sealed);
    release(sealed);
  }

  /** @throws Failure `mail_export_not_found` for a piece that is missing, altered, or of a secret that was removed. */
  async read({ blob, size }: Pick<PieceRow, 'blob' | 'size'>): Promise<Buffer> {
    const sealed = await this.#deps.blobs.read(blob);
    const bytes = sealed === null ? null : this.#deps.secrets.open(PURPOSE, sealed, Buffer.from(blob));
    if (sealed !== null) release(sealed);
    if (bytes?.length !== size) throw new Failure('mail_export_not_found');
    return bytes;
  }

  async remove(blob: string): Promise<void> {
    await this.#deps.blobs.remove(blob);
  }

  /** A part of a file. A piece that is missing breaks it off, so that half a file does not look complete. */
  stream(pieces: readonly PieceRow[], part: BytePart): Readable {
    return Readable.from(this.#bytes(pieces, part), { objectMode: false });
  }

  async *#bytes(pieces: readonly PieceRow[], { start, end }: BytePart): AsyncGenerator<Buffer> {
    for (const piece of pieces) {
      if (piece.start + piece.size <= start) continue;
      if (piece.start >= end) return;
      const bytes = await this.read(piece);
      yield bytes.subarray(Math.max(0, start - piece.start), end - piece.start);
    }
  }
}
