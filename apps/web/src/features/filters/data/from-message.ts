import { msg } from '@pillarbox/contract/mail/message';
import type { Message } from '@pillarbox/contract/mail/message';
import { MAX_FILTER_NAME } from '@pillarbox/contract/filters/filter';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { go } from '../../../lib/location.ts';
import type { MessagePlace } from '../../../lib/message-action.ts';
import type { Draft } from '../model/draft.ts';
import { newAction, newCondition } from '../model/draft.ts';
import { prefill } from '../model/prefill.ts';

/** Opens the form of a new filter for messages like this one. */
export async function filterFromMessage({ folder, uid, uidvalidity }: MessagePlace): Promise<void> {
  try {
    const known = uidvalidity === 0 ? {} : { uidvalidity };
    prefill.set(draftFor(await call(msg, { body: { folder, uid, ...known } })));
    go('/preferences/filters', { search: { filter: 'new' } });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** A filter for the mailing list of a message, or for its sender; where to is for the user to say. */
function draftFor({ header }: Pick<Message, 'header'>): Draft {
  const [sender] = header.from;
  const list = header.all.find(({ name }) => name.toLowerCase() === 'list-id')?.value ?? '';
  const listId = /<([^<>\s]{1,200})>/.exec(list)?.[1];
  const mail = sender?.mail ?? '';
  const ofList = { ...newCondition('header'), header: 'List-Id', test: 'contains' as const, value: listId ?? '' };
  const ofSender = { ...newCondition('from'), test: 'is' as const, value: mail };
  const name = (sender?.name ?? '') === '' ? mail : (sender?.name ?? '');
  return {
    name: name.replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_FILTER_NAME),
    on: true,
    match: 'all',
    conditions: [listId === undefined ? ofSender : ofList],
    actions: [newAction()],
    stop: true,
    text: null,
  };
}
