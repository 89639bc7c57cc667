import { inArray } from 'drizzle-orm';
import type { FilesEvent } from '@pillarbox/contract/files/events';
import type { AccountId, Audience } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { outsideCall } from '../../platform/http/call-scope.ts';
import { fileGrants } from './files.table.ts';

interface FileEventsDeps {
  readonly db: Db;
  readonly broadcast: (audience: Audience, event: FilesEvent) => void;
  /** Called with the reason why accounts could not be told. */
  readonly failed: (error: unknown) => void;
}

/** Milliseconds in which changes are gathered for those who see files of others: an upload of a folder is one event for them. */
const GATHER_MS = 200;

/** Tells the pages of everybody who may see files of an account that they have changed. */
export class FileEvents {
  readonly #deps: FileEventsDeps;
  readonly #waiting = new Set<AccountId>();

  constructor(deps: FileEventsDeps) {
    this.#deps = deps;
  }

  /** Files of an account have changed: its own pages learn it at once. */
  changed(ownerId: AccountId): void {
    this.tell([ownerId]);
    const isFirst = this.#waiting.size === 0;
    this.#waiting.add(ownerId);
    if (isFirst) void outsideCall(() => this.#afterAWhile()).catch(this.#deps.failed);
  }

  /** Tells these accounts now. */
  tell(accounts: Iterable<AccountId>): void {
    for (const accountId of new Set(accounts)) this.#deps.broadcast({ accountId }, { event: 'files-changed' });
  }

  async #afterAWhile(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS).unref());
    const owners = [...this.#waiting];
    this.#waiting.clear();
    const { accountId, ownerId } = fileGrants;
    const rows = await this.#deps.db.selectDistinct({ accountId }).from(fileGrants).where(inArray(ownerId, owners));
    this.tell(rows.map((row) => row.accountId));
  }
}
