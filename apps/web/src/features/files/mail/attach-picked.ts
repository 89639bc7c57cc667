import { attachFiles } from '@pillarbox/contract/files/transfers';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { filesCall } from '../data/files-calls.ts';

/** A file that is attached to a message that is being written. */
export type PickedFile = ReplyOf<typeof attachFiles>['attachments'][number];

/** Attaches chosen files to a message that is being written [COMP-017]. @throws ApiError as `call` does. */
export async function attachPicked(ids: readonly string[]): Promise<readonly PickedFile[]> {
  return (await filesCall(attachFiles, { body: { ids: [...ids] } })).attachments;
}
