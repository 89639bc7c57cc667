import type { CalendarShare } from '@pillarbox/contract/calendar/calendar';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Select } from '../../../ui/Select.tsx';
import { shareCalendar, withdrawShare } from '../data/exchange.queries.ts';
import { guarded } from '../data/guarded.ts';
import { useLevelOptions } from '../parts/level-words.ts';
import styles from './CalendarSharing.module.css';

interface SharedPersonProps {
  readonly calendarId: string;
  readonly share: CalendarShare;
}

/** A person that a calendar is shared with: the level, and the button that ends the share. */
export function SharedPerson({ calendarId, share: { mail, level } }: SharedPersonProps): ReactNode {
  const t = useText();
  const options = useLevelOptions();
  const [isBusy, setBusy] = useState(false);
  const run = async (change: Promise<unknown>, done?: string): Promise<void> => {
    setBusy(true);
    await guarded(change, done);
    setBusy(false);
  };
  return (
    <li className={styles['line']}>
      <Avatar address={mail} size={28} />
      <bdi className={styles['address']}>{mail}</bdi>
      <Select
        quiet
        label={t('LANG_CALENDAR_SHARE_LEVEL_OF', { name: mail })}
        value={level}
        options={options}
        disabled={isBusy}
        onChange={(next) => void run(shareCalendar(calendarId, mail, next))}
      />
      <IconButton
        icon={<X size={16} />}
        label={t('LANG_CALENDAR_SHARE_REMOVE', { name: mail })}
        disabled={isBusy}
        onClick={() => void run(withdrawShare(calendarId, mail), t('LANG_CALENDAR_SHARE_ENDED', { name: mail }))}
      />
    </li>
  );
}
