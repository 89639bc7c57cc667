import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { copyLink } from './copy-link.ts';
import { PublicPageSwitch } from './PublicPageSwitch.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AddPerson } from '../../../ui/people/AddPerson.tsx';
import { SharedPerson } from '../../../ui/people/SharedPerson.tsx';
import { shareCalendar, withdrawShare } from '../data/exchange.queries.ts';
import { useLevelOptions } from '../parts/level-words.ts';
import { Link } from 'lucide-react';
import styles from './CalendarSharing.module.css';

/** With whom a calendar of the user is shared, and its public page. Each change is made at once: two pages do not overwrite each other. */
export function CalendarSharing({ calendar }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const title = useId();
  const options = useLevelOptions();
  if (calendar.right !== 'OWN') return null;
  return (
    <section aria-labelledby={title} className={styles['sharing']}>
      <h3 id={title} className={styles['title']}>
        {t('LANG_CALENDAR_SHARE_TITLE')}
      </h3>
      <p className={styles['hint']}>{t('LANG_CALENDAR_SHARE_HINT')}</p>
      <AddPerson
        known={calendar.shares.map(({ mail }) => mail)}
        options={options}
        first="READ"
        words={{
          who: t('LANG_CALENDAR_SHARE_WHO'),
          level: t('LANG_CALENDAR_SHARE_LEVEL'),
          add: t('LANG_CALENDAR_SHARE_ADD'),
          added: (name) => t('LANG_CALENDAR_SHARE_ADDED', { name }),
        }}
        onAdd={async (user, level) => (await shareCalendar(calendar.id, user, level)).shares.map(({ mail }) => mail)}
      />
      {calendar.shares.length === 0 ? (
        <p className={styles['none']}>{t('LANG_CALENDAR_SHARE_NOBODY')}</p>
      ) : (
        <>
          <ul className={styles['list']} aria-labelledby={title}>
            {calendar.shares.map(({ mail: name, level }) => (
              <SharedPerson
                key={name}
                mail={name}
                level={level}
                options={options}
                words={{
                  level: t('LANG_CALENDAR_SHARE_LEVEL_OF', { name }),
                  remove: t('LANG_CALENDAR_SHARE_REMOVE', { name }),
                  ended: t('LANG_CALENDAR_SHARE_ENDED', { name }),
                }}
                onLevel={(next) => shareCalendar(calendar.id, name, next)}
                onRemove={() => withdrawShare(calendar.id, name)}
              />
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
