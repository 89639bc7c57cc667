import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import styles from './CheckStep.module.css';

/** A start in words: a day, an instant, or a local time that stays as it is. */
function startText(start: string, tag: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(start)) {
    return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(start));
  }
  const date = new Date(start);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** The first entries of the file: what and when. */
export function PreviewList({ state }: { readonly state: CalendarImport }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  if (state.preview.length === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{t('LANG_CALENDAR_IMPORT_PREVIEW')}</h3>
      <ul className={styles['list']}>
        {state.preview.map(({ summary, start, repeats, isTask }, at) => (
          <li key={at} className={styles['line']}>
            <span className={styles['when']}>{startText(start, tag)}</span>
            <bdi className={styles['words']}>{visibleText(summary) || t('LANG_CALENDAR_IMPORT_NO_TITLE')}</bdi>
            {repeats ? <Badge>{t('LANG_CALENDAR_IMPORT_REPEATS')}</Badge> : null}
            {isTask ? <Badge>{t('LANG_CALENDAR_IMPORT_TASK')}</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
