import type { AttendeeAnswer } from '@pillarbox/contract/calendar/event';
import type { TextKey } from '@pillarbox/locales/keys';

/** The key of the text of an answer. */
export function answerKey(answer: AttendeeAnswer): TextKey {
  const keys = {
    accepted: 'LANG_EVENT_ANSWER_ACCEPTED',
    tentative: 'LANG_EVENT_ANSWER_TENTATIVE',
    declined: 'LANG_EVENT_ANSWER_DECLINED',
    delegated: 'LANG_EVENT_ANSWER_DELEGATED',
    'needs-action': 'LANG_EVENT_ANSWER_NONE',
  } as const;
  return keys[answer];
}
