import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { followUpDelete, followUpList, followUpRead, followUpUpdate } from '@pillarbox/contract/follow-ups/operations';
import type { FollowUpChange } from '@pillarbox/contract/follow-ups/request';
import type { ReplyOf } from '@pillarbox/contract/operation';
import type { TextKey } from '@pillarbox/locales/keys';
import { ApiError, TextError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

/** Failures for which the gateway has no words of its own. */
const WORDLESS: readonly string[] = ['internal', 'bad_reply'];

/** The follow-ups of the account, the next due first. */
export async function listFollowUps(signal?: AbortSignal): Promise<readonly FollowUpSet[]> {
  return (await call(followUpList, { body: {} }, { signal })).list;
}

/** The follow-ups of a message with their texts. */
export function readFollowUps(srcUID: string): Promise<ReplyOf<typeof followUpRead>> {
  return call(followUpRead, { body: { srcUID } });
}

/** Deletes follow-ups. @throws TextError without ids [ERR-037] or words of the gateway [ERR-035], and ApiError with them [ERR-034]. */
export async function deleteFollowUps(uids: readonly string[]): Promise<void> {
  if (uids.length === 0) throw new TextError('LANG_FOLLOW_UPS_VIEW_IDS_REQUIRED');
  await call(followUpDelete, { body: { uids: [...uids] } }).catch(wordsOr('LANG_FOLLOW_UPS_VIEW_CANNOT_DELETE'));
}

/** Changes follow-ups. @throws TextError without a list [ERR-038] or words of the gateway [ERR-036], and ApiError with them [ERR-034]. */
export async function updateFollowUps(data: readonly FollowUpChange[]): Promise<void> {
  if (data.length === 0) throw new TextError('LANG_FOLLOW_UPS_VIEW_LIST_REQUIRED');
  await call(followUpUpdate, { body: { data: [...data] } }).catch(wordsOr('LANG_FOLLOW_UPS_VIEW_CANNOT_UPDATE'));
}

function wordsOr(key: TextKey): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && !WORDLESS.includes(error.code) ? error : new TextError(key);
  };
}
