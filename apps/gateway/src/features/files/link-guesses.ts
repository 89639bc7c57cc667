import { Failure } from '@pillarbox/contract/failure';
import type { AttemptsStore, Backoff } from '../../platform/attempts/attempts.store.ts';
import { callerOf } from '../../platform/http/limiter.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';

interface LinkGuessesDeps {
  readonly attempts: AttemptsStore;
  readonly secrets: Pick<Secrets, 'sign'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keys that lead nowhere, of one address: an office shares one, and old links are opened again. */
const KEYS: Backoff = { freeFailures: 60, maxWaitS: 300 };
/** Wrong passwords of one link: from one address, and from all of them together. */
const PASSWORDS_OF_ADDRESS: Backoff = { freeFailures: 5, maxWaitS: 300 };
const PASSWORDS: Backoff = { freeFailures: 50, maxWaitS: 30 };

/** Counts guesses of links and of their passwords in the database, so that all gateways together allow no more than one. */
export class LinkGuesses {
  readonly #deps: LinkGuessesDeps;

  constructor(deps: LinkGuessesDeps) {
    this.#deps = deps;
  }

  /**
   * Looks something up by the key of a link. One that leads nowhere counts for the address, after it was tried: whoever has a link
   * writes nothing. Guesses that are made at the same time all see the count before them; their number is that of the requests that a
   * gateway takes from an address, and no number of them finds a key of 192 bits. @throws Failure `rate_limited`.
   */
  async key<T>(ip: string, work: () => Promise<T>): Promise<T> {
    const address = this.#name('address', callerOf(ip));
    refuseFor(await this.#deps.attempts.wait(address, this.#now()));
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found') await this.#begin(address, KEYS);
      throw error;
    }
  }

  /** Checks a password that was typed for a link. @throws Failure `rate_limited`, and as `check`. */
  async password(by: { readonly ip: string; readonly link: string }, check: () => Promise<void>): Promise<void> {
    const { attempts } = this.#deps;
    const [own, all] = [this.#name('link-address', `${by.link} ${callerOf(by.ip)}`), this.#name('link', by.link)];
    await this.#begin(own, PASSWORDS_OF_ADDRESS);
    await this.#begin(all, PASSWORDS).catch(async (error: unknown) => {
      // Nothing was checked: guesses of others must not count for this address.
      await attempts.undo(own);
      throw error;
    });
    await check();
    await Promise.all([attempts.clear(own), attempts.undo(all)]);
  }

  async #begin(key: string, backoff: Backoff): Promise<void> {
    refuseFor(await this.#deps.attempts.begin(key, backoff, this.#now()));
  }

  #now(): Date {
    return new Date(this.#deps.now());
  }

  #name(what: string, text: string): string {
    return this.#deps.secrets.sign(`file-link-${what}`, text);
  }
}

function refuseFor(seconds: number | null): void {
  if (seconds !== null) throw new Failure('rate_limited', { retryAfter: seconds });
}
