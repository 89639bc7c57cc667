import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import type { PublicTimes } from './availability.queries.ts';
import { deviceZone } from './week.ts';
import styles from './OwnerPart.module.css';

/** The name of a zone that people know: `Vienna` of `Europe/Vienna`. */
function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

function timeIn(timeZone: string, now: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone }).format(now);
}

/** Whose times the page shows, the zones of both sides with the time now, and what stays private. */
export function OwnerPart({ times }: { readonly times: PublicTimes }): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const name = visibleText(times.name);
  const zone = deviceZone();
  const now = Date.now();
  const isElsewhere = times.timezone !== '' && timeIn(zone, now, tag) !== timeIn(times.timezone, now, tag);
  return (
    <div className={styles['owner']}>
      <Avatar name={name} size={40} />
      <p className={styles['name']}>
        <bdi>{name}</bdi>
      </p>
      <p className={styles['zone']}>
        <Globe size={16} aria-hidden="true" />
        <span>
          {t('LANG_AVAILABILITY_ZONE', { place: placeOf(zone), time: timeIn(zone, now, tag) })}
          {isElsewhere ? (
            <>
              <br />
              {t('LANG_AVAILABILITY_OWNER_ZONE', {
                owner: name,
                place: placeOf(times.timezone),
                time: timeIn(times.timezone, now, tag),
              })}
            </>
          ) : null}
        </span>
      </p>
      <p className={styles['privacy']}>{t('LANG_AVAILABILITY_PRIVACY')}</p>
    </div>
  );
}
