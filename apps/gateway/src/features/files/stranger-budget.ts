import { Failure } from '@pillarbox/contract/failure';
import { PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { BodyBudget } from '../../platform/http/body-budget.ts';
import { callerOf } from '../../platform/http/limiter.ts';

/** Requests of strangers, each with one piece in memory, at this gateway at the same time: of all of them, of one link, of one address. */
const MOST = { all: 16, link: 6, address: 3 };
/** When a refused page should try again, in seconds. */
const RETRY_AFTER_S = 2;

/** The memory for uploads by links (decision 142). A slow visitor holds that of a request for as long as it takes. */
export class StrangerBudget {
  readonly #budget = new BodyBudget();

  /** Reserves the memory of a request. Returns what gives it back. @throws Failure `overloaded`. */
  reserve(link: string, ip: string): () => void {
    const keys = [
      ['all', MOST.all],
      [`link ${link}`, MOST.link],
      [`address ${callerOf(ip)}`, MOST.address],
    ] as const;
    const held: string[] = [];
    const release = (): void => {
      for (const key of held.splice(0)) this.#budget.release(key, PIECE_BYTES);
    };
    for (const [key, most] of keys) {
      if (!this.#budget.reserve(key, PIECE_BYTES, most * PIECE_BYTES)) {
        release();
        throw new Failure('overloaded', { retryAfter: RETRY_AFTER_S });
      }
      held.push(key);
    }
    return release;
  }
}
