import type { PublicKind } from '@pillarbox/contract/appointments/appointment';
import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf } from '@pillarbox/rules/zoned-days';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { errorTextKey } from '../../../lib/api-error.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { go, useLocation } from '../../../lib/location.ts';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/EmptyState.tsx';
import { byDay, dayIn, dayText, isSameMonth, monthAfter } from './booking-days.ts';
import { useSlots } from './booking.queries.ts';
import { DayStrip } from './DayStrip.tsx';
import { SlotMonth } from './SlotMonth.tsx';
import { TimeList } from './TimeList.tsx';
import { ZoneChoice } from './ZoneChoice.tsx';
import styles from './Booking.module.css';

interface SlotChoiceProps {
  readonly target: { readonly key: string; readonly kind: PublicKind };
  readonly owner: { readonly name: string; readonly timezone: string };
  /** IANA zone of the visitor. */
  readonly zone: string;
  readonly onZone: (zone: string) => void;
  /** The start of a time that somebody else got meanwhile; 0 for none. */
  readonly taken: number;
  /** Goes on with a time. */
  readonly action: (start: number) => void;
  /** What the button says; "Continue" by default. */
  readonly label?: string;
}

/** The choice of a day and a time. The address has the day and the time. */
export function SlotChoice({ target, owner, zone, onZone, taken, action, label }: SlotChoiceProps): ReactNode {
  const t = useText();
  const isPhone = useMedia(PHONE);
  const { path, search } = useLocation();
  const times = useRef<HTMLDivElement>(null);
  const today = dayOf(Date.now(), zone);
  const at = Number(search['at'] ?? '0');
  // A change of the zone keeps the chosen moment, not the hour.
  const chosen = at > 0 ? dayOf(at, zone) : dayIn(search['day']);
  const month = dayIn(search['month']) ?? chosen ?? today;
  const found = useSlots({ key: target.key, kind: target.kind.id }, month, zone);
  const free = byDay(found.data?.slots ?? [], zone);
  const show = (next: Readonly<Record<string, string | undefined>>): void =>
    go(path, { replace: true, search: { ...search, ...next } });
  const toMonth = (months: number): void =>
    show({ month: dayText(monthAfter(month, months)), day: undefined, at: undefined });
  const toDay = (day: Day): void => {
    show({ day: dayText(day), month: undefined, at: undefined });
    // After a day the focus moves to its first time.
    requestAnimationFrame(() => times.current?.querySelector('button')?.focus());
  };
  const first = found.data?.slots[0];
  const day = chosen !== null && isSameMonth(chosen, month) ? chosen : first === undefined ? null : dayOf(first, zone);
  const slots = day === null ? [] : (free.get(dayText(day)) ?? []);
  const shared = { month, today, chosen: day, free, onDay: toDay, onMonth: toMonth };
  return (
    <div className={styles['choice']}>
      <section className={styles['days']} aria-label={t('LANG_BOOKING_PICK_DAY')}>
        {isPhone ? <DayStrip {...shared} /> : <SlotMonth {...shared} isOld={found.isPlaceholderData} />}
        <ZoneChoice zone={zone} owner={owner} onChange={onZone} />
      </section>
      <div className={styles['times']} ref={times}>
        {found.error !== null ? (
          <ErrorState
            title={t('LANG_BOOKING_FAILED')}
            action={<Button onClick={() => void found.refetch()}>{t('LANG_BOOKING_TRY_AGAIN')}</Button>}
          >
            {t(errorTextKey(found.error))}
          </ErrorState>
        ) : (
          <TimeList
            day={day}
            month={month}
            slots={slots}
            next={found.data?.next ?? 0}
            view={{ zone, owner, taken, minutes: target.kind.minutes, isLoading: found.data === undefined, isPhone }}
            chosen={slots.includes(at) ? at : 0}
            label={label ?? t('LANG_BOOKING_CONTINUE')}
            onChoose={(start) =>
              show({
                at: start === 0 ? undefined : String(start),
                day: day === null ? undefined : dayText(day),
                month: undefined,
              })
            }
            onContinue={action}
            onDay={toDay}
          />
        )}
      </div>
    </div>
  );
}
