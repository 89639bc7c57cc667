import { FOLLOW_UP_DELAYS } from '@pillarbox/contract/follow-ups/request';
import type { FollowUpDelay } from '@pillarbox/contract/follow-ups/request';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { laterWords } from '../../../lib/i18n/later-words.ts';

/** A delay in words: "2 days". */
export function delayWords(delay: FollowUpDelay, t: Translate): string {
  return t(`LANG_FOLLOW_UPS_DELAY_${delay}`);
}

/** The delays that can be chosen, each with the time that it leads to from `start`, in milliseconds since 1970 [FUP-031]. */
export function delayChoices(start: number, t: Translate): { delay: FollowUpDelay; label: string; time: string }[] {
  return FOLLOW_UP_DELAYS.map((delay) => {
    return { delay, label: delayWords(delay, t), time: laterWords(start + delay * 1000) };
  });
}

/** The delay that a value of a form stands for; a day for any other. */
export function delayOf(value: string): FollowUpDelay {
  return FOLLOW_UP_DELAYS.find((delay) => String(delay) === value) ?? 86_400;
}
