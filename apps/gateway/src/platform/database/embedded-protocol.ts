/** Start parameters of the worker of the embedded database. */
export interface EmbeddedStart {
  /** Directory of the database files; null for a database in memory, for tests. */
  readonly folder: string | null;
  /** Prepared empty database (a tar packed with brotli) for a database in memory; null when the directory holds a database. */
  readonly snapshot: string | null;
}

/** Requests to the worker. `bytes` are whole messages of the PostgreSQL wire protocol. */
export type EmbeddedRequest =
  | { readonly kind: 'exchange'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close'; readonly id: number };

/** Replies of the worker: ready (id 0), bytes of the protocol, or the reason of a failure. */
export type EmbeddedAnswer =
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
