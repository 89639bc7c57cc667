import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import type { Translate } from '../../../lib/i18n/text.tsx';

/** What became of an import, in one sentence. */
export function stateText({ state, done, total, added, changed }: CalendarImport, t: Translate): string {
  switch (state) {
    case 'running':
      return t('LANG_CALENDAR_IMPORT_RUNNING', { done, total });
    case 'undoing':
      return t('LANG_CALENDAR_IMPORT_UNDOING', { done, total });
    case 'interrupted':
      return t('LANG_CALENDAR_IMPORT_INTERRUPTED', { done, total });
    case 'undone':
      return t('LANG_CALENDAR_IMPORT_UNDONE');
    case 'done':
    case 'ready':
      return t('LANG_CALENDAR_IMPORT_DONE', { count: added + changed });
  }
}
