import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { AddPerson } from './AddPerson.tsx';
import { copyLink } from './copy-link.ts';
import { PublicPageSwitch } from './PublicPageSwitch.tsx';
import { SharedPerson } from './SharedPerson.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Link } from 'lucide-react';
import styles from './CalendarSharing.module.css';

/** With whom a calendar of the user is shared, and its public page. Each change is made at once: two pages do not overwrite each other. */
export function CalendarSharing({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const title = useId();
  if (calendar.right !== 'OWN') return null;
  return (
    <section aria-labelledby={title} className={styles['sharing']}>
      <h3 id={title} className={styles['title']}>
        {t('LANG_CALENDAR_SHARE_TITLE')}
      </h3>
      <p className={styles['hint']}>{t('LANG_CALENDAR_SHARE_HINT')}</p>
      <AddPerson calendar={calendar} />
      {calendar.shares.length === 0 ? (
        <p className={styles['none']}>{t('LANG_CALENDAR_SHARE_NOBODY')}</p>
      ) : (
        <>
          <ul className={styles['list']} aria-labelledby={title}>
            {calendar.shares.map((share) => (
              <SharedPerson key={share.mail} calendarId={calendar.id} share={share} />
            ))}
          </ul>
          <Button
            icon={<Link size={16} />}
            onClick={() =>
              copyLink(
                `#/calendar/subscribetocalendar/${encodeURIComponent(calendar.id)}`,
                t('LANG_CALENDAR_SHARE_COPIED'),
              )
            }
          >
            {t('LANG_CALENDAR_SHARE_COPY_LINK')}
          </Button>
        </>
      )}
      {calendar.kind === 'calendar' ? <PublicPageSwitch calendar={calendar} /> : null}
    </section>
  );
}
