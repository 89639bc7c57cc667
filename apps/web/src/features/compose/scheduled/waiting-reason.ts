import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { laterWords } from '../../../lib/i18n/later-words.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { lateReason } from './late-reason.ts';

/** Why a message waits in the outbox, and whether that is a difficulty. */
export interface WaitingReason {
  readonly words: string;
  readonly isBad: boolean;
}

const good = (words: string): WaitingReason => ({ words, isBad: false });
const bad = (words: string): WaitingReason => ({ words, isBad: true });

/** Why a message waits; no words while it waits for the time that the user chose. */
export function waitingReason(item: OutboxItem, t: Translate): WaitingReason {
  const { state, reason, sendat } = item;
  const subject = item.subject === '' ? t('LANG_COMPOSE_NO_SUBJECT') : item.subject;
  switch (state) {
    case 'held':
      return good(sendat > 0 ? '' : t('LANG_SCHEDULE_HELD'));
    case 'signin':
      return reason === 'session_ended'
        ? good(t('LANG_SCHEDULE_WAITS_SIGN_IN'))
        : bad(t('LANG_SCHEDULE_NOT_SENT', { reason: lateReason(item) }));
    case 'sending':
      return reason === '' ? good(sendat > 0 ? '' : t('LANG_COMPOSE_SENDING')) : bad(retryWords(item, subject, t));
    case 'unknown':
      return bad(t('LANG_COMPOSE_UNKNOWN', { subject }));
    case 'failed':
      return bad(
        reason === '' ? t('LANG_SCHEDULE_IS_STOPPED') : t('LANG_SCHEDULE_NOT_SENT', { reason: lateReason(item) }),
      );
    default:
      return good('');
  }
}

/** Why the last attempt failed, and when the next one is. */
function retryWords(item: OutboxItem, subject: string, t: Translate): string {
  // A server that did not confirm the message may have sent it, so this must not say that it is not sent.
  const why =
    item.reason === 'submission_unknown'
      ? t('LANG_COMPOSE_TRIED_AGAIN_UNKNOWN', { subject })
      : t('LANG_SCHEDULE_RETRYING', { reason: lateReason(item) });
  // The words of a server often end without a full stop.
  const end = /[.!?]$/.test(why) ? ' ' : '. ';
  return why + end + t('LANG_SCHEDULE_NEXT_ATTEMPT', { time: laterWords(item.dueat) });
}
