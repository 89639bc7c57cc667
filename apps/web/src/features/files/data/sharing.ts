import type { FileEntry } from '@pillarbox/contract/files/file';
import * as grants from '@pillarbox/contract/files/grants';
import type { FileGrant } from '@pillarbox/contract/files/grants';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { filesCall } from './files-calls.ts';
import { FILES_KEY } from './files-key.ts';
import { refreshFiles } from './files.queries.ts';

/** The key of the people that a file or folder is shared with. */
export function peopleKey(id: string): readonly string[] {
  return [...FILES_KEY, 'people', id];
}

/** Shows the people of a reply at once, and reads the list again: it says who is shared with. */
function shown(id: string, people: readonly FileGrant[]): readonly FileGrant[] {
  queryClient.setQueryData(peopleKey(id), people);
  void refreshFiles();
  return people;
}

/** Shares with a person, or changes what the person may do. Rejects with ApiError. */
export async function grantFile(id: string, user: string, level: FileGrant['level']): Promise<readonly FileGrant[]> {
  return shown(id, (await filesCall(grants.grantFile, { params: { id }, body: { user, level } })).people);
}

/** Ends the share with a person. Rejects with ApiError. */
export async function withdrawFile(id: string, user: string): Promise<readonly FileGrant[]> {
  return shown(id, (await filesCall(grants.withdrawFile, { params: { id }, body: { user } })).people);
}

/** Leaves what somebody else shares. A growl says so, or why not. */
export async function leaveFile({ id }: Pick<FileEntry, 'id'>): Promise<void> {
  try {
    await filesCall(grants.leaveFile, { params: { id } });
    growl.show({ type: 'success', text: text('LANG_FILES_LEFT') });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
  await refreshFiles();
}
