import { datesOf } from '../../../lib/i18n/dates.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { shellState, tellShell } from '../../../lib/shell-state.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { savingPreferences } from '../../preferences/public.ts';
import { unconfirmed } from './changes.ts';
import { checkedAt } from './heard.ts';

/** What is saved and when the mail server was last heard of, in words; empty before it was. */
function statusWords(): string {
  const checked = checkedAt.get();
  if (!shellState.get().mailAvailable) return text('LANG_MAIL_STATUS_DOWN');
  if (checked === 0) return '';
  if (unconfirmed.get() > 0 || savingPreferences.get()) return text('LANG_MAIL_STATUS_SAVING');
  return text('LANG_MAIL_STATUS_CHECKED', { time: datesOf(speech.get().code, currentPreferences()).time(checked) });
}

/**
 * Tells the status bar, whatever section is open, what is saved and when the mail server was last heard of (ui.md 5). What
 * else was said there stands until one of the two changes. Returns how to stop.
 */
export function followStatus(): () => void {
  let reported = '';
  const tell = (): void => {
    const status = statusWords();
    if (status === reported) return;
    reported = status;
    tellShell({ status });
  };
  const sources = [checkedAt, unconfirmed, savingPreferences, shellState, speech, queryClient.getQueryCache()];
  const stops = sources.map((source) => source.subscribe(tell));
  tell();
  return () => {
    for (const stop of stops) stop();
    checkedAt.set(0);
    tellShell({ status: '' });
  };
}
