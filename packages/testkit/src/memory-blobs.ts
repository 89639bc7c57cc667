import type { Readable } from 'node:stream';

/** A blob store in memory. */
export class MemoryBlobs {
  readonly kept = new Map<string, Uint8Array>();

  async put(id: string, content: Uint8Array | Readable): Promise<void> {
    if (content instanceof Uint8Array) {
      this.kept.set(id, content);
      return;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of content as AsyncIterable<Uint8Array>) chunks.push(chunk);
    this.kept.set(id, Buffer.concat(chunks));
  }

  async read(id: string): Promise<Uint8Array | null> {
    return this.kept.get(id) ?? null;
  }

  async remove(id: string): Promise<void> {
    this.kept.delete(id);
  }
}
