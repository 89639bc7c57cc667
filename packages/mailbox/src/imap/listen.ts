import type { Connection } from './engine/connection.ts';
import type { FolderSync } from './folder-sync.ts';
import type { Watcher } from './watcher.ts';

/** Passes on what the server reports without being asked: changes of the selected folder, and that another one has changed. */
export function listen(connection: Connection, sync: FolderSync, watcher: Watcher): void {
  connection.onUnsolicited = (untagged) => {
    if (untagged.kind === 'STATUS' || untagged.kind === 'LIST') {
      watcher.otherFolderChanged();
      return;
    }
    sync.handleUntagged(untagged);
    watcher.changesReported();
  };
  connection.onFlags = (reply) => {
    sync.handleFlags(reply);
    watcher.changesReported();
  };
}
