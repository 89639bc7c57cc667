import type { AccountId } from '../../../platform/account/account.ts';
import { outsideCall } from '../../../platform/http/call-scope.ts';
import type { ShareStore } from './share.store.ts';

interface ShareEventsDeps {
  readonly shares: Pick<ShareStore, 'audience'>;
  /** Tells the pages of an account that its calendars changed. */
  readonly tell: (accountId: AccountId) => void;
  /** Called with the reason why accounts could not be told. */
  readonly failed: (error: unknown) => void;
}

/** Milliseconds in which changes of calendars are gathered: an import writes hundreds of portions. */
const GATHER_MS = 200;

/** Tells everybody who sees a calendar that it changed, whoever changed it and in whatever way. */
export class ShareEvents {
  readonly #deps: ShareEventsDeps;
  readonly #waiting = new Set<string>();

  constructor(deps: ShareEventsDeps) {
    this.#deps = deps;
  }

  /** Calendars that changed, or whose objects did. */
  touched(calendarIds: readonly string[]): void {
    if (calendarIds.length === 0) return;
    const isFirst = this.#waiting.size === 0;
    for (const id of calendarIds) this.#waiting.add(id);
    if (isFirst) void outsideCall(() => this.#afterAWhile()).catch(this.#deps.failed);
  }

  /** Tells these accounts now. */
  tell(accounts: Iterable<AccountId>): void {
    for (const accountId of new Set(accounts)) this.#deps.tell(accountId);
  }

  async #afterAWhile(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS).unref());
    const ids = [...this.#waiting];
    this.#waiting.clear();
    this.tell(await this.#deps.shares.audience(ids));
  }
}
