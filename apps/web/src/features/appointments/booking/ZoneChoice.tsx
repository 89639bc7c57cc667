import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { browserZone } from '../../../lib/i18n/dates.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useBookingWords } from './booking-words.ts';
import styles from './Booking.module.css';

interface ZoneChoiceProps {
  readonly zone: string;
  readonly owner: { readonly name: string; readonly timezone: string };
  readonly onChange: (zone: string) => void;
}

/** The zone of the times, with the time there now, and how the owner's differs. */
export function ZoneChoice({ zone, owner, onChange }: ZoneChoiceProps): ReactNode {
  const t = useText();
  const words = useBookingWords();
  const now = Date.now();
  const device = browserZone();
  const zones = [...new Set([zone, device, owner.timezone, ...TIME_ZONES.map(({ value }) => value)])];
  const options = zones.map((value) => ({
    value,
    label: t('LANG_BOOKING_ZONE_NOW', { place: words.place(value), time: words.time(now, value) }),
  }));
  const { words: hours, isAhead } = words.apart(owner.timezone, zone, now);
  const name = visibleText(owner.name);
  const where = { owner: name, place: words.place(owner.timezone), hours };
  return (
    <div className={styles['zone']}>
      <Select
        label={t('LANG_BOOKING_ZONE')}
        value={zone}
        options={options}
        onChange={onChange}
        icon={<Globe size={16} aria-hidden="true" />}
      />
      <p className={styles['hint']}>
        {zone === device ? `${t('LANG_BOOKING_ZONE_FOUND')} ` : ''}
        {hours === '' ? '' : t(isAhead ? 'LANG_BOOKING_OWNER_AHEAD' : 'LANG_BOOKING_OWNER_BEHIND', where)}
      </p>
    </div>
  );
}
