import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { Link } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { addressOfRoute, copyLink } from '../../../lib/copy-link.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { publishCalendar } from '../data/exchange.queries.ts';
import { guarded } from '../data/guarded.ts';
import styles from './CalendarSharing.module.css';

/** The switch of the public page of a calendar, and the way to its address. */
export function PublicPageSwitch({ calendar: { id, publicKey } }: { readonly calendar: Calendar }): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const path = `#/public/availability/${encodeURIComponent(publicKey)}/${encodeURIComponent(id)}`;
  const change = async (isPublic: boolean): Promise<void> => {
    setBusy(true);
    await guarded(publishCalendar(id, isPublic));
    setBusy(false);
  };
  return (
    <div className={styles['public']}>
      <Switch
        label={t('LANG_CALENDAR_SHARE_PUBLIC')}
        checked={publicKey !== ''}
        disabled={isBusy}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p className={styles['hint']}>{t('LANG_CALENDAR_SHARE_PUBLIC_HINT')}</p>
      {publicKey === '' ? null : (
        <div className={styles['foot']}>
          <a className={styles['page']} href={path} target="_blank" rel="noreferrer">
            {addressOfRoute(path)}
          </a>
          <Button icon={<Link size={16} />} onClick={() => copyLink(path, t('LANG_CALENDAR_SHARE_PUBLIC_COPIED'))}>
            {t('LANG_CALENDAR_SHARE_PUBLIC_COPY')}
          </Button>
        </div>
      )}
    </div>
  );
}
