import type { Session } from '../http/request-pipeline.ts';

/** A session in memory. */
export interface CachedSession {
  readonly session: Session;
  readonly keep: boolean;
  /** Fingerprint of the half that the cookie holds. */
  readonly keyHalf: string;
  /** Milliseconds since 1970; both move on as the session is used. */
  seenAt: number;
  expiresAt: number;
  /** The access token that was checked last, so that a page's next calls need no signature, and its end. */
  checkedToken?: { readonly token: string; readonly expires: number };
}

/** Most sessions kept in memory; the one that came first leaves first, and is read from the database when it is used. */
const CAPACITY = 50_000;
/** Ended sessions that are remembered, so that a row read a moment before its end is not cached after it. */
const ENDED = 10_000;

/** The sessions that this gateway has seen. */
export class SessionCache {
  readonly #entries = new Map<string, CachedSession>();
  readonly #ended = new Set<string>();
  #age = 0;

  /** Moves on whenever something that is known may be so no longer. */
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

  /** What is known of a session is so no longer: it is read again. */
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
