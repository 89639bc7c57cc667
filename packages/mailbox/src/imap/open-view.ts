import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { Account } from './account.ts';
import { status } from './engine/commands/status.ts';
import type { Connection } from './engine/connection.ts';
import { fillLarge, fillSmall } from './fill.ts';
import type { FolderState } from './folder-state.ts';
import type { ViewEntry } from '../view/entry.ts';
import { MAX_VIEW, SMALL_FOLDER } from './limits.ts';

/** Starts reading the inbox, if nothing has asked for it yet. */
export function preloadInbox(account: Account): void {
  if (account.states.has('INBOX')) return;
  account
    .work('INBOX', { refresh: false, retry: true }, (connection, state) => ensureView(account, connection, state))
    .catch(() => undefined);
}

/** Makes sure that the selected folder has a view: a small one is read at once, a large one in the background. */
export async function ensureView(account: Account, connection: Connection, state: FolderState): Promise<void> {
  if (state.view.complete || state.filling !== null || state.exists > MAX_VIEW) return;
  if (state.exists <= SMALL_FOLDER) {
    await fillSmall(connection, state);
    return;
  }
  const name = account.folders.paths.nameOf(state.path);
  state.unseenHint = (await connection.run(status(name, 'UNSEEN'))).unseen;
  state.filling = fill(account, state)
    .catch(() => undefined)
    .finally(() => {
      state.filling = null;
      state.removedWhileFilling.clear();
      state.flagsWhileFilling.clear();
    });
}

async function fill(account: Account, state: FolderState): Promise<void> {
  const name = account.folders.paths.nameOf(state.path);
  const report = (): void => {
    state.noteReset();
    account.flush(state);
  };
  const { behind } = state;
  const unseen: ViewEntry[] = [];
  const steps = {
    ordered: report,
    // From the newest down, and announced once: each announcement is a notification.
    read: (entries: readonly ViewEntry[]) => {
      if (behind !== null) unseen.unshift(...entries.filter((entry) => isUnseenNew(entry, behind)));
    },
    filled: async () => {
      await account.work(state.path, { refresh: false, retry: true }, async (connection, current) => {
        if (current !== state) return;
        await account.reconcile(connection, state);
        state.markComplete();
        account.announce(state, unseen);
      });
    },
    detailed: report,
    stopped: () => !account.alive || account.states.get(state.path) !== state,
  };
  // Signing in a second time would slow down the page that the user waits for.
  await account.interactive.settled();
  await account.background.job((connection) => fillLarge(connection, { state, name, steps }));
}

/** Whether a message came while the folder was known, and nobody has seen it. */
function isUnseenNew({ uid, flags }: ViewEntry, behind: NonNullable<FolderState['behind']>): boolean {
  return uid > behind.after && uid <= behind.upTo && (flags & MESSAGE_FLAG.SEEN) === 0;
}
