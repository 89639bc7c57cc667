import { constants, createDeflateRaw } from 'node:zlib';

/** Most of a mailbox is base64, of which a higher level makes hardly less. */
const LEVEL = 1;
/** Bytes of a buffer for output. Parts share them, so that little is allocated. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Compresses parts, one at a time. Each ends on a byte and refers to no earlier one (RFC 1951, a full flush of zlib), so that they can be
 * joined with parts of another process, or begin an entry of an archive.
 */
export class PartDeflater {
  readonly #stream = createDeflateRaw({ level: LEVEL, chunkSize: CHUNK_BYTES });
  #out: Buffer[] = [];

  constructor() {
    this.#stream.on('data', (bytes: Buffer) => this.#out.push(bytes));
  }

  /** The compressed part, whose bytes the caller may change from then on. */
  async deflate(part: Uint8Array): Promise<readonly Buffer[]> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.#stream.once('error', reject);
    this.#stream.write(part);
    this.#stream.flush(constants.Z_FULL_FLUSH, () => resolve(undefined));
    await promise;
    this.#stream.off('error', reject);
    // What the stream still holds reaches the listener as well.
    while (this.#stream.read() !== null);
    const out = this.#out;
    this.#out = [];
    return out;
  }

  /** Frees the memory of the compression. */
  close(): void {
    this.#stream.close();
  }
}
