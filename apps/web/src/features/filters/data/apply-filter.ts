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

/** Applies a filter to the messages of the inbox that a trial found. A growl says how many, with Undo for those that moved. */
export async function applyFilter(
  actions: readonly FilterAction[],
  { uids, uidvalidity }: Pick<FilterTrial, 'uids' | 'uidvalidity'>,
): Promise<void> {
  const opId = crypto.randomUUID();
  const target = { folder: INBOX, uids: [...uids], uidvalidity };
  const labels = actions.flatMap((action) => (action.do === 'label' ? [action.label] : []));
  const has = (verb: FilterAction['do']) => actions.some((action) => action.do === verb);
  const flags = (has('flag') ? MESSAGE_FLAG.FLAGGED : 0) | (has('read') ? MESSAGE_FLAG.SEEN : 0);
  const to = actions.find((action) => action.do === 'move')?.folder;
  try {
    growl.show({ type: 'wait', text: text('LANG_FILTERS_APPLYING') });
    if (labels.length > 0) await call(setLabels, { body: { ...target, add: labels, remove: [] } });
    if (flags !== 0) await call(setMsgFlag, { body: { ...target, set: flags, unset: 0 } });
    if (to !== undefined) await call(movemsg, { body: { ...target, to, opId } });
    const action = { label: text('LANG_FILTERS_UNDO'), run: () => void takeBack(opId) };
    growl.show({
      type: 'success',
      text: text('LANG_FILTERS_APPLIED', { count: uids.length }),
      ...(to === undefined ? {} : { action }),
    });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

async function takeBack(opId: string): Promise<void> {
  try {
    await call(undo, { body: { opId } });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
