import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { upper } from '@pillarbox/locales/keys';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import styles from './CheckStep.module.css';

/** The entries that are left out, with the reason. */
export function LeftOut({ state }: { readonly state: CalendarImport }): ReactNode {
  const t = useText();
  if (state.leftOutCount === 0) return null;
  return (
    <section className={styles['part']}>
      <h3 className={styles['heading']}>{t('LANG_CALENDAR_IMPORT_LEFT_OUT_COUNT', { count: state.leftOutCount })}</h3>
      <ul className={styles['list']}>
        {state.leftOut.map(({ number, summary, reason }) => (
          <li key={number} className={styles['line']}>
            <span className={styles['number']}>{number}</span>
            <bdi className={styles['words']}>{visibleText(summary) || t('LANG_CALENDAR_IMPORT_NO_TITLE')}</bdi>
            <span className={styles['note']}>{t(`LANG_CALENDAR_IMPORT_${upper(reason)}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
