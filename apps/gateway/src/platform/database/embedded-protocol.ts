/** What the worker of the embedded database is started with. */
export interface EmbeddedStart {
  /** Folder of the database files; null: in memory, for tests. */
  readonly folder: string | null;
  /** Prepared empty database (brotli-packed tar) for one in memory; null: the folder holds a database. */
  readonly snapshot: string | null;
}

/** Asks the worker. `bytes` are whole messages of the PostgreSQL wire protocol. */
export type EmbeddedRequest =
  | { readonly kind: 'exchange'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'close'; readonly id: number };

/** The worker's answers: ready (id 0), bytes of the protocol, or the reason why there are none. */
export type EmbeddedAnswer =
  | { readonly kind: 'bytes'; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
