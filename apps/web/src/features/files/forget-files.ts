import { queryClient } from '../../lib/query-client.ts';
import { whenSignedOut } from '../../lib/session-state.ts';
import { FILES_KEY } from './data/files-key.ts';
import { uncheckAll } from './data/selection.ts';
import { forgetUploads } from './data/uploads.ts';

/** Nothing of a user's files stays in the page after sign-out. Runs once, when the section is loaded. */
export function forgetFilesAtSignOut(): void {
  whenSignedOut(() => {
    forgetUploads();
    uncheckAll();
    queryClient.removeQueries({ queryKey: FILES_KEY });
  });
}
