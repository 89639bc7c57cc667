import { attachmentToCloud } from '@pillarbox/contract/files/transfers';
import { call } from '../../../lib/call.ts';
import { growlNotSaved, growlSaved } from '../../../lib/saved-to-files.ts';

/** Saves all attachments of a message at the top of the user's files [MAIL-078, API-022]. */
export async function saveToFiles({ folder, uid }: { readonly folder: string; readonly uid: number }): Promise<void> {
  try {
    const { files } = await call(attachmentToCloud, { body: { folder, uid, to: '' } });
    growlSaved(files.length);
  } catch (error) {
    growlNotSaved(error);
  }
}
