import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** Message types after which PostgreSQL replies: Query, Sync, Flush, CopyDone, CopyFail, FunctionCall (protocol 3.0, 55.7). */
const ANSWERED = new Set([...'QSHcfF'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/** Ends what the previous client left open, so that the next one starts with a fresh connection. */
const CLEAN_UP = ['ROLLBACK', 'DISCARD ALL'];

/**
 * A stream that takes the place of the TCP socket of the `pg` client. It splits what the client writes into whole protocol
 * messages and sends them to the engine in batches that end where the server would reply.
 */
export class EmbeddedStream extends Duplex {
  readonly #engine: EmbeddedEngine;
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  #used = false;

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
  }

  /** `pg` calls this instead of opening a TCP connection. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Replies are pushed when they arrive.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const { ready, terminate } = this.#takeReady();
    const exchanged = ready.length === 0 ? Promise.resolve() : this.#exchange(ready);
    exchanged.then(
      () => {
        if (terminate) this.push(null);
        done();
      },
      (error: unknown) => done(error as Error),
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    const cleaned = this.#used ? this.#cleanUp() : Promise.resolve();
    cleaned.then(
      () => done(error),
      () => done(error),
    );
  }

  async #exchange(bytes: Buffer): Promise<void> {
    this.#used = true;
    const answer = await this.#engine.exchange(new Uint8Array(bytes));
    if (!this.destroyed && answer.length > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
  }

  async #cleanUp(): Promise<void> {
    for (const sql of CLEAN_UP) await this.#engine.exchange(simpleQuery(sql));
  }

  /** Takes the longest run of whole messages that ends in one to which the server replies. */
  #takeReady(): { ready: Buffer; terminate: boolean } {
    let at = 0;
    let end = 0;
    let terminate = false;
    while (!terminate) {
      const header = this.#started ? 1 : 0;
      if (this.#pending.length < at + header + 4) break;
      const next = at + header + this.#pending.readUInt32BE(at + header);
      if (this.#pending.length < next) break;
      const type = this.#pending[at];
      if (this.#started && type === TERMINATE) terminate = true;
      else if (!this.#started || (type !== undefined && ANSWERED.has(type))) end = next;
      this.#started = true;
      at = next;
    }
    const ready = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(terminate ? at : end);
    return { ready, terminate };
  }
}

function simpleQuery(sql: string): Uint8Array<ArrayBuffer> {
  const message = new Uint8Array(1 + 4 + sql.length + 1);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setUint32(1, message.length - 1);
  new TextEncoder().encodeInto(sql, message.subarray(5));
  return message;
}
