import { thoseWith } from '../../platform/jobs/those-with.ts';

/**
 * Most messages of programs that are in progress, and most of them while people send: they take few places beside those of people, and little of
 * the mail servers.
 */
const MAX_BULK = 2;
const MAX_BULK_BESIDE_PEOPLE = 1;
/**
 * A message of a program that takes longer, in milliseconds, waits for its server: other partners no longer wait for it. With those, at most
 * `MAX_IN_PROGRESS` are in progress.
 */
const SLOW_MS = 5000;
const MAX_IN_PROGRESS = 8 * MAX_BULK;
/** Most places of all partners whose last message was slow. The others are for those that answer. */
const MAX_OF_SLOW = 12;

/** Which partners' programs may send another message (decision 0207). */
export class BulkPlaces {
  /** The partner of each message in progress, by the id of its row, and the ids of those that are not slow. */
  readonly #partners = new Map<string, string>();
  readonly #quick = new Set<string>();
  /** The partners whose last message was slow. */
  readonly #slow = new Set<string>();

  /** The partners that get no place now; null when none gets one. */
  closedTo(peopleSend: boolean): string[] | null {
    const most = peopleSend ? MAX_BULK_BESIDE_PEOPLE : MAX_BULK;
    if (this.#quick.size >= most || this.#partners.size >= MAX_IN_PROGRESS) return null;
    const taken = [...this.#partners.values()];
    const ofSlow = taken.filter((partner) => this.#slow.has(partner)).length;
    const heldBack = ofSlow < MAX_OF_SLOW ? [] : this.#slow;
    return [...new Set([...thoseWith(MAX_BULK, taken), ...heldBack])];
  }

  /** Takes a place for a message. `onSlow` is called when others no longer wait for it. Returns what gives the place back. */
  take(id: string, partner: string, onSlow: () => void): () => void {
    this.#partners.set(id, partner);
    this.#quick.add(id);
    const timer = setTimeout(() => {
      this.#quick.delete(id);
      this.#slow.add(partner);
      onSlow();
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      this.#partners.delete(id);
      if (this.#quick.delete(id)) this.#slow.delete(partner);
    };
  }
}
