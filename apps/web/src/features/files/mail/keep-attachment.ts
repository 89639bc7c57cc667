import { keepAttachment } from '@pillarbox/contract/files/transfers';
import { growlSaved, growlNotSaved } from '../../../lib/saved-to-files.ts';
import { filesCall } from '../data/files-calls.ts';

/** Saves a file that is attached to a message that is being written, at the top of the user's files [COMP-017]. */
export async function keepAttached(id: string): Promise<void> {
  try {
    await filesCall(keepAttachment, { body: { id, to: '' } });
    growlSaved(1);
  } catch (error) {
    growlNotSaved(error);
  }
}
