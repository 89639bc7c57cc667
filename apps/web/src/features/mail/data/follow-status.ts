import { datesOf } from '../../../lib/i18n/dates.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { shellState, tellShell } from '../../../lib/shell-state.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { savingPreferences } from '../../preferences/public.ts';
import { unconfirmed } from './changes.ts';
import { checkedAt } from './server-answered.ts';

/** The words of the status bar: that changes are being saved, or when the server last answered. Empty before its first answer. */
function statusWords(): string {
  const checked = checkedAt.get();
  if (!shellState.get().mailAvailable) return text('LANG_MAIL_STATUS_DOWN');
  if (checked === 0) return '';
  if (unconfirmed.get() > 0 || savingPreferences.get()) return text('LANG_MAIL_STATUS_SAVING');
  return text('LANG_MAIL_STATUS_CHECKED', { time: datesOf(speech.get().code, currentPreferences()).time(checked) });
}

/**
 * Calls back when a query has other data or another state. The cache also tells of each component that begins or ends to read, which
 * are hundreds when a view of the calendar opens.
 */
export function onQueryChange(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'added' || type === 'removed') listener();
  });
}

/**
 * Keeps the status bar current in every section (ui.md 5). It writes only when its own words change, so that a message of another
 * part stays until then. Returns a function that stops it.
 */
export function followStatus(): () => void {
  let reported = '';
  const update = (): void => {
    const status = statusWords();
    if (status === reported) return;
    reported = status;
    tellShell({ status });
  };
  const sources = [checkedAt, unconfirmed, savingPreferences, shellState, speech];
  const stops = [...sources.map((source) => source.subscribe(update)), onQueryChange(update)];
  update();
  return () => {
    for (const stop of stops) stop();
    checkedAt.set(0);
    tellShell({ status: '' });
  };
}
