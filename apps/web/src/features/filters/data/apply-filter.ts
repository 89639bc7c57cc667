import type { FilterAction } from '@pillarbox/contract/filters/filter';
import type { FilterTrial } from '@pillarbox/contract/filters/trial';
import { movemsg, setLabels, setMsgFlag, undo } from '@pillarbox/contract/mail/changes';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';

const INBOX = 'INBOX';
const APPLICABLE: readonly FilterAction['do'][] = ['move', 'label', 'flag', 'read', 'keep', 'stop'];

/** Whether a filter can be applied to mail that is already there: nothing is sent, copied or deleted by that. */
export function isApplicable(actions: readonly FilterAction[]): boolean {
  const moves = actions.filter((action) => action.do === 'move').length;
  const acts = actions.some((action) => action.do !== 'stop' && action.do !== 'keep');
  return acts && moves <= 1 && actions.every((action) => APPLICABLE.includes(action.do));
}

/** Messages of one portion: the page can stop after it, and tells how far it is. */
const PORTION = 50;

/**
 * Applies a filter to the messages of the inbox that a trial found, in portions. A growl says how far it is, with Stop; then how many,
 * with Undo for those that moved.
 */
export async function applyFilter(
  actions: readonly FilterAction[],
  { uids, uidvalidity }: Pick<FilterTrial, 'uids' | 'uidvalidity'>,
): Promise<void> {
  const moved: string[] = [];
  let done = 0;
  const stop = { isWanted: false };
  const tell = (): void => {
    const percent = Math.floor((done / uids.length) * 100);
    growl.show({
      type: 'wait',
      text: text('LANG_FILTERS_APPLYING', { percent }),
      progress: done / uids.length,
      action: { label: text('LANG_FILTERS_STOP_APPLYING'), run: () => void (stop.isWanted = true) },
    });
  };
  try {
    while (done < uids.length && !stop.isWanted) {
      tell();
      const portion = uids.slice(done, done + PORTION);
      const opId = crypto.randomUUID();
      if (await applyTo(actions, { folder: INBOX, uids: portion, uidvalidity }, opId)) moved.push(opId);
      done += portion.length;
    }
    const action = { label: text('LANG_FILTERS_UNDO'), run: () => void takeBack(moved) };
    growl.show({
      type: 'success',
      text: text(stop.isWanted ? 'LANG_FILTERS_APPLIED_PART' : 'LANG_FILTERS_APPLIED', {
        count: done,
        total: uids.length,
      }),
      ...(moved.length === 0 ? {} : { action }),
    });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Applies the actions to messages. Returns whether they moved. */
async function applyTo(
  actions: readonly FilterAction[],
  target: { readonly folder: string; readonly uids: number[]; readonly uidvalidity: number },
  opId: string,
): Promise<boolean> {
  const labels = actions.flatMap((action) => (action.do === 'label' ? [action.label] : []));
  const has = (verb: FilterAction['do']) => actions.some((action) => action.do === verb);
  const flags = (has('flag') ? MESSAGE_FLAG.FLAGGED : 0) | (has('read') ? MESSAGE_FLAG.SEEN : 0);
  const to = actions.find((action) => action.do === 'move')?.folder;
  if (labels.length > 0) await call(setLabels, { body: { ...target, add: labels, remove: [] } });
  if (flags !== 0) await call(setMsgFlag, { body: { ...target, set: flags, unset: 0 } });
  if (to !== undefined) await call(movemsg, { body: { ...target, to, opId } });
  return to !== undefined;
}

async function takeBack(opIds: readonly string[]): Promise<void> {
  try {
    for (const opId of opIds.toReversed()) await call(undo, { body: { opId } });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
