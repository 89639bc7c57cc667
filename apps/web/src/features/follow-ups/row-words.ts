import type { FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { codeTextKey } from '../../lib/api-error.ts';
import type { Translate } from '../../lib/i18n/text.tsx';

/** How the follow-ups of a message stand, and whether that is bad news; '' for nothing to say. */
export function standingOf(set: FollowUpSet, t: Translate): { readonly words: string; readonly isBad: boolean } {
  const { state, reason, isAuto, waits, seriesPassed, series } = set;
  const good = (words: string) => ({ words, isBad: false });
  const bad = (words: string) => ({ words, isBad: true });
  switch (state) {
    case 'due':
      return good(t('LANG_FOLLOW_UPS_VIEW_DUE'));
    case 'replied':
      return good(t('LANG_FOLLOW_UPS_VIEW_REPLIED', { name: reason }));
    case 'bounced':
      return bad(t('LANG_FOLLOW_UPS_VIEW_BOUNCED', { address: reason }));
    case 'failed':
      return bad(t('LANG_FOLLOW_UPS_VIEW_STOPPED', { reason: t(codeTextKey(reason)) }));
    case 'done':
      return good(t('LANG_FOLLOW_UPS_VIEW_DONE'));
    case 'waiting': {
      if (waits === 'invalid_credentials') return bad(t('LANG_FOLLOW_UPS_VIEW_WAITS_PASSWORD'));
      if (waits !== '') return bad(t('LANG_FOLLOW_UPS_VIEW_WAITS'));
      const count = Object.keys(series).length;
      return good(isAuto ? t('LANG_FOLLOW_UPS_VIEW_SENT', { passed: seriesPassed.length, count }) : '');
    }
    default:
      return state satisfies never;
  }
}

/** When the next follow-up is due, in milliseconds since 1970; null when there is none. */
export function nextTime({ state, series, seriesFuture, seriesPassed }: FollowUpSet): number | null {
  const next = state === 'waiting' ? seriesFuture[0] : state === 'due' ? seriesPassed.at(-1) : undefined;
  const at = next === undefined ? 0 : (series[String(next)]?.schedule ?? 0);
  return at === 0 ? null : at;
}

/** To whom the message was written. */
export function peopleOf({ to, recipients }: FollowUpSet, t: Translate): string {
  const names = to.map(({ name, mail }) => (name === '' ? mail : name)).join(', ');
  const count = recipients - to.length;
  return count > 0 ? t('LANG_FOLLOW_UPS_VIEW_TO_MORE', { names, count }) : t('LANG_FOLLOW_UPS_VIEW_TO', { names });
}
