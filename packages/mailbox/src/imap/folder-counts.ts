import type { MailboxEvent } from '../port.ts';
import type { AllViews } from './all-views.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { status, statusItems } from './engine/commands/status.ts';
import type { Connection } from './engine/connection.ts';
import { infoOf } from './folder-list.ts';
import type { FolderList } from './folder-list.ts';

/** What this needs of its account. */
interface CountedAccount {
  readonly alive: boolean;
  /** The path of the selected folder. */
  readonly selected: string | null;
  /** The folder list, null while it is not known. */
  readonly listed: FolderList | null;
  readonly interactive: ConnectionQueue;
  readonly allViews: AllViews;
  readFolders(connection: Connection, counts: boolean): Promise<FolderList>;
  /** Reads the messages above a uid of a folder and reports them to the listeners. */
  reportSince(path: string, after: number): Promise<void>;
  emit(event: MailboxEvent): void;
}

/** Milliseconds during which folders to count are collected. */
const COLLECT_MS = 100;

/** The counts of the folders of an account that are not selected. */
export class FolderCounts {
  readonly #account: CountedAccount;
  /** Counts of the last poll. */
  #counted: FolderList['status'] | null = null;
  readonly #uncounted = new Set<string>();

  constructor(account: CountedAccount) {
    this.#account = account;
  }

  /** Polls the counts of all folders. Reports changed counts, and new or removed folders, to the listeners. */
  async poll(connection: Connection): Promise<void> {
    const account = this.#account;
    const before = this.#counted;
    const { status: now } = await account.readFolders(connection, true);
    this.#counted = now;
    if (before === null) return;
    if (now.size !== before.size || [...now.keys()].some((path) => !before.has(path))) {
      account.emit({ event: 'folders-changed' });
    }
    for (const [path, counted] of now) {
      const known = before.get(path);
      account.allViews.counted(path, infoOf(counted));
      const same = known?.messages === counted.messages && known.unseen === counted.unseen;
      if (known === undefined || path === account.selected || (same && known.uidnext === counted.uidnext)) continue;
      account.emit({ event: 'folder-counts', folder: path, info: infoOf(counted) });
      // For new messages in the inbox, the notification shows sender and subject.
      if (path === 'INBOX' && counted.uidnext > known.uidnext) {
        account.reportSince(path, known.uidnext - 1).catch(() => undefined);
      }
    }
  }

  /** Reports the counts of a folder soon, together with those of other folders. */
  reportSoon(path: string): void {
    this.#uncounted.add(path);
    if (this.#uncounted.size > 1) return;
    setTimeout(() => {
      const paths = [...this.#uncounted];
      this.#uncounted.clear();
      const { alive, interactive } = this.#account;
      if (alive)
        interactive.job((connection) => this.#count(connection, paths), { retry: true }).catch(() => undefined);
    }, COLLECT_MS).unref();
  }

  async #count(connection: Connection, paths: readonly string[]): Promise<void> {
    const { allViews } = this.#account;
    for (const path of paths) {
      const name = this.#account.listed?.paths.get(path)?.name ?? null;
      if (name === null) continue;
      const counted = await connection.run(
        status(
          name,
          statusItems((word) => connection.has(word)),
        ),
      );
      this.#account.emit({ event: 'folder-counts', folder: path, info: infoOf(counted) });
      allViews.counted(path, infoOf(counted));
    }
  }
}
