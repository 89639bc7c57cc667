import type { EncodedReply } from './compressed-reply.ts';

/** Most bytes of the replies that a gateway keeps: some fifty months of a full calendar, compressed and not. */
const MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its name and its body, in bytes: without it, a million replies of nearly nothing would fit. */
const ENTRY_BYTES = 256;

/** Replies as they were sent, by what names their state. Those that were not used for the longest time go first. */
export class KeptReplies {
  readonly #replies = new Map<string, EncodedReply>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Returns the reply with this name. */
  take(name: string): EncodedReply | undefined {
    const found = this.#replies.get(name);
    if (found === undefined) return undefined;
    this.#replies.delete(name);
    this.#replies.set(name, found);
    return found;
  }

  /** Keeps a reply. One that is larger than a quarter of the room is not kept. */
  keep(name: string, reply: EncodedReply): void {
    const size = sizeOf(name, reply);
    if (size > this.#maxBytes / 4 || this.#replies.has(name)) return;
    this.#replies.set(name, reply);
    this.#bytes += size;
    for (const [oldest, dropped] of this.#replies) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#replies.delete(oldest);
      this.#bytes -= sizeOf(oldest, dropped);
    }
  }
}

function sizeOf(name: string, { body }: EncodedReply): number {
  return ENTRY_BYTES + name.length + Buffer.byteLength(body);
}
