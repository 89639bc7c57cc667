import type { Session } from '../http/request-pipeline.ts';

/** A cached session. */
export interface CachedSession {
  readonly session: Session;
  readonly keep: boolean;
  /** Fingerprint of the key half in the cookie. */
  readonly keyHalf: string;
  /** Milliseconds since 1970. Both advance when the session is used. */
  seenAt: number;
  expiresAt: number;
  /** The last access token that was verified, and its end: the next calls of the page need no signature. */
  checkedToken?: { readonly token: string; readonly expires: number };
}

/** Most sessions in memory. The oldest entry is dropped and read from the database when it is used again. */
const CAPACITY = 50_000;
/** Most ended sessions that are remembered, so that a row that was read just before the end is not cached after it. */
const ENDED = 10_000;

/** The cache of the sessions that this gateway has used. */
export class SessionCache {
  readonly #entries = new Map<string, CachedSession>();
  readonly #ended = new Set<string>();
  #age = 0;

  /** Increases whenever a cached session may have become outdated. */
  get age(): number {
    return this.#age;
  }

  get(id: string, now: number): CachedSession | undefined {
    const entry = this.#entries.get(id);
    if (!entry || entry.expiresAt > now) return entry;
    this.#entries.delete(id);
    return undefined;
  }

  put(entry: CachedSession): void {
    if (this.#ended.has(entry.session.id)) return;
    this.#entries.set(entry.session.id, entry);
    const oldest = this.#entries.keys().next().value;
    if (this.#entries.size > CAPACITY && oldest !== undefined) this.#entries.delete(oldest);
  }

  /** Drops a changed session; it is read from the database again. */
  forget(id: string): void {
    this.#age += 1;
    this.#entries.delete(id);
  }

  remove(id: string): void {
    this.forget(id);
    this.#ended.add(id);
    const oldest = this.#ended.values().next().value;
    if (this.#ended.size > ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  clear(): void {
    this.#age += 1;
    this.#entries.clear();
  }
}
