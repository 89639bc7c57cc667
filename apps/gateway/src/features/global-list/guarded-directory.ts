import { GLOBAL_LIST_PAGE, GLOBAL_LIST_TEXT } from '@pillarbox/contract/global-list/global-list';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { Directory, DirectoryPerson } from './directory.ts';
import { personOf, wordsOf } from './directory.ts';

/** The people of one search. */
export interface FoundPeople {
  readonly people: readonly DirectoryPerson[];
  /** There are more than these. */
  readonly more: boolean;
}

/** What is known of a search without asking the source. */
export interface KnownPeople {
  readonly people: readonly DirectoryPerson[];
  /** Whether these are all. */
  readonly isComplete: boolean;
}

/** Limits of a directory, which tests make smaller. */
export interface DirectoryLimits {
  /** Time for one search, in milliseconds. */
  readonly searchMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Reports a search that failed. */
  readonly failed: (error: unknown) => void;
}

/** How long a result counts, in milliseconds: a new colleague can be found a minute later. */
const FRESH_MS = 60_000;
/** Most results that are kept; one has at most 100 people, about 30 KB. */
const MAX_KEPT = 100;
/** Most searches of a source at a time. */
const MAX_RUNNING = 4;
/** Most searches that wait for one of those. */
const MAX_WAITING = 40;

/** The source did not answer, or is left alone because it does not. */
export class DirectoryUnavailable extends Error {
  override readonly name = 'DirectoryUnavailable';
}

interface Kept {
  readonly at: number;
  readonly found: FoundPeople;
}

/**
 * A directory that harms nobody when its source is slow, down or hostile: each search has a deadline, equal searches share one, few
 * run at a time, results are kept for a minute, and a source that fails three times is left alone for half a minute.
 */
export class GuardedDirectory {
  readonly #source: Directory;
  readonly #limits: DirectoryLimits;
  readonly #breaker: CircuitBreaker;
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Map<string, Promise<FoundPeople>>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(source: Directory, limits: DirectoryLimits) {
    this.#source = source;
    this.#limits = limits;
    this.#breaker = new CircuitBreaker(limits.now);
  }

  /** The people whose words begin with those of the text. @throws DirectoryUnavailable. */
  async search(text: string): Promise<FoundPeople> {
    const key = keyOf(text);
    const kept = this.#fresh(key);
    if (kept !== undefined) return kept;
    const running = this.#running.get(key) ?? this.#start(key);
    return await running;
  }

  /**
   * What earlier searches found for a text or for its beginning. All people who match "tom a" match "tom" too, so the complete result of a
   * beginning has everybody.
   */
  known(text: string): KnownPeople {
    const key = keyOf(text);
    for (let length = key.length; length >= 0; length -= 1) {
      const found = this.#fresh(key.slice(0, length).trimEnd());
      if (found !== undefined) return { people: found.people, isComplete: length === key.length || !found.more };
    }
    return { people: [], isComplete: false };
  }

  /** Whether this text is being searched. */
  isRunning(text: string): boolean {
    return this.#running.has(keyOf(text));
  }

  /** Whether a search would be tried now. */
  get isAvailable(): boolean {
    return !this.#breaker.isOpen && this.#waiting.length < MAX_WAITING;
  }

  #fresh(key: string): FoundPeople | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined || this.#limits.now() - kept.at < FRESH_MS) return kept?.found;
    this.#kept.delete(key);
    return undefined;
  }

  #start(key: string): Promise<FoundPeople> {
    const search = this.#ask(key).finally(() => this.#running.delete(key));
    this.#running.set(key, search);
    return search;
  }

  async #ask(key: string): Promise<FoundPeople> {
    const signal = AbortSignal.timeout(this.#limits.searchMs);
    await this.#turn(signal);
    try {
      if (signal.aborted) throw new DirectoryUnavailable('no turn in time');
      if (!this.#breaker.take()) throw new DirectoryUnavailable('left alone after failures');
      const found = await this.#searchSource(key, signal);
      this.#keep(key, found);
      return found;
    } finally {
      this.#busy -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #searchSource(key: string, signal: AbortSignal): Promise<FoundPeople> {
    const query = { text: key, words: wordsOf(key), limit: GLOBAL_LIST_PAGE + 1 };
    try {
      const raw = await Promise.race([this.#source.search(query, signal), ended(signal)]);
      this.#breaker.record(true);
      const people = raw.slice(0, GLOBAL_LIST_PAGE).flatMap((one) => personOf(one) ?? []);
      return { people: byName(people), more: raw.length > GLOBAL_LIST_PAGE };
    } catch (error) {
      this.#breaker.record(false);
      this.#limits.failed(error);
      throw new DirectoryUnavailable('the search failed', { cause: error });
    }
  }

  /** Waits until fewer than MAX_RUNNING searches run, and counts this one. */
  async #turn(signal: AbortSignal): Promise<void> {
    if (this.#busy >= MAX_RUNNING) {
      if (this.#waiting.length >= MAX_WAITING) throw new DirectoryUnavailable('too many searches wait');
      await this.#place(signal);
    }
    this.#busy += 1;
  }

  #place(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(new DirectoryUnavailable('no turn in time'));
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#waiting.push(go);
    });
  }

  #keep(key: string, found: FoundPeople): void {
    this.#kept.delete(key);
    this.#kept.set(key, { at: this.#limits.now(), found });
    // The oldest come first.
    for (const oldest of [...this.#kept.keys()]) {
      if (this.#fresh(oldest) !== undefined && this.#kept.size <= MAX_KEPT) return;
      this.#kept.delete(oldest);
    }
  }
}

/** A text as results are kept by: equal for texts that find the same. */
function keyOf(text: string): string {
  return text.slice(0, GLOBAL_LIST_TEXT).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** In the order of their names: sources have none, or one of their own. */
function byName(people: readonly DirectoryPerson[]): DirectoryPerson[] {
  const collator = new Intl.Collator('und', { numeric: true });
  return people.toSorted((one, other) => collator.compare(one.name, other.name));
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DirectoryUnavailable('too slow')), { once: true });
  });
}
