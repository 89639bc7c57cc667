import { isSameValue } from '@pillarbox/rules/same-value';
import { growl } from './growl.ts';
import { text } from './i18n/text.tsx';

/**
 * Whether what a form changes was saved elsewhere since the form opened. A growl then says so; the form stays open with what was
 * typed. The caller keeps `now` as the new beginning, so that saving once more is the user's decision.
 */
export function changedElsewhere(opened: unknown, now: unknown): boolean {
  if (isSameValue(opened, now)) return false;
  growl.show({ type: 'danger', text: text('LANG_ERROR_SETTINGS_CHANGED') });
  return true;
}
