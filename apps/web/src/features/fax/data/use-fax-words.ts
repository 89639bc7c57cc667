import type { Fax } from '@pillarbox/contract/fax/fax';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { showFaxNumber } from '@pillarbox/rules/fax/number';
import { listTimeForms } from '@pillarbox/rules/list-time';
import { useMinute } from '../../../lib/clock.ts';
import { dayWords, laterWords, timeWords, userZone } from '../../../lib/i18n/later-words.ts';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';

/** The words of a fax. */
export interface FaxWords {
  /** Who it is from or to: the name, else the number. */
  readonly who: (fax: Pick<Fax, 'name' | 'number'>) => string;
  /** The number in groups. */
  readonly number: (fax: Pick<Fax, 'number'>) => string;
  /** The subject, else what it is. */
  readonly title: (fax: Pick<Fax, 'subject' | 'name' | 'number' | 'state'>) => string;
  /** How far it is, or why it failed. */
  readonly state: (fax: Fax) => string;
  /** The time today, else the day. */
  readonly time: (instant: number) => string;
  /** The day as a heading. */
  readonly day: (instant: number) => string;
  /** Day and time. */
  readonly full: (instant: number) => string;
}

/** Words of faxes in the user's language, zone and formats. */
export function useFaxWords(): FaxWords {
  const t = useText();
  const tag = useLocaleTag();
  const formOf = listTimeForms({ now: useMinute(), zone: userZone() });
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const capital = (word: string): string => word.charAt(0).toLocaleUpperCase(tag) + word.slice(1);
  const number = (fax: Pick<Fax, 'number'>): string => showFaxNumber(fax.number);
  const who = (fax: Pick<Fax, 'name' | 'number'>): string =>
    visibleText(fax.name) || number(fax) || t('LANG_FAX_NO_NUMBER');
  const state = (fax: Fax): string => {
    if (fax.state === 'sending' && fax.pages > 0) {
      return t('LANG_FAX_STATE_SENDING_PAGE', { page: Math.min(fax.pages, fax.sentPages + 1), pages: fax.pages });
    }
    if ((fax.state === 'failed' || fax.state === 'waiting') && fax.reason !== null) {
      return t(`LANG_FAX_REASON_${upper(fax.reason)}`);
    }
    return t(`LANG_FAX_STATE_${upper(fax.state)}`);
  };
  return {
    who,
    number,
    title: (fax) =>
      visibleText(fax.subject) || t(fax.state === 'received' ? 'LANG_FAX_FROM' : 'LANG_FAX_TO', { name: who(fax) }),
    state,
    time: (instant) => (formOf(instant) === 'time' ? timeWords(instant) : dayWords(instant)),
    day: (instant) => {
      const form = formOf(instant);
      if (form === 'time') return capital(relative.format(0, 'day'));
      return form === 'yesterday' ? capital(relative.format(-1, 'day')) : capital(dayWords(instant));
    },
    full: laterWords,
  };
}
