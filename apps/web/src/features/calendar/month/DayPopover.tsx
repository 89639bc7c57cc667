import { Plus, X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useMinute } from '../../../lib/clock.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { moveFocus } from '../../../ui/roving.ts';
import { newEvent } from '../actions/new-event.ts';
import { openView } from '../data/calendar-location.ts';
import { useToday } from '../data/use-shown-events.ts';
import type { DayNumber } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { isTwelve, nameOf, titleOf, useDayWords } from '../parts/day-words.ts';
import { openedEvent } from '../state/view-state.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './DayPopover.module.css';

interface DayPopoverProps {
  readonly day: DayNumber;
  readonly anchor: Element;
  /** Every event of the day. */
  readonly events: readonly ShownEvent[];
  readonly onClose: () => void;
}

const ROW = '[data-row]';

/** Every event of a day, beside its cell (ui.md 24). */
export function DayPopover({ day, anchor, events, onClose }: DayPopoverProps): ReactNode {
  const t = useText();
  const words = useDayWords();
  const today = useToday();
  const now = useMinute();
  const left = events.filter(({ end, isLong }) => !isLong && end > now).length;
  return (
    <Popover
      anchor={anchor.closest('[data-day]') ?? anchor}
      role="dialog"
      label={words.long(day)}
      placement="beside"
      isSheet
      className={styles['popover']}
      onClose={onClose}
      onOpen={(element) => element.querySelector<HTMLElement>(ROW)?.focus({ preventScroll: true })}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, ROW, event)) event.preventDefault();
        if (event.key !== 'Escape') event.stopPropagation();
      }}
    >
      <header className={styles['head']}>
        <div className={styles['titles']}>
          {day === today ? <span className={styles['today']}>{t('LANG_CALENDAR_TODAY')}</span> : null}
          <h2>{words.long(day)}</h2>
        </div>
        <IconButton
          size="dense"
          icon={<Plus size={17} />}
          label={t('LANG_CALENDAR_NEW_EVENT')}
          onClick={() => {
            onClose();
            newEvent({ from: day * 1440, to: (day + 1) * 1440, isAllDay: true, anchor });
          }}
        />
        <IconButton size="dense" icon={<X size={17} />} label={t('LANG_UI_CLOSE')} onClick={onClose} />
      </header>
      <div className={styles['rows']} style={{ '--time': isTwelve(words) ? '66px' : '54px' } as CSSProperties}>
        {events.map((event) => (
          <button
            key={event.key}
            type="button"
            data-row=""
            data-state={event.state}
            className={styles['row']}
            style={{ '--event': event.color } as CSSProperties}
            onClick={() => {
              onClose();
              openedEvent.set({ event, anchor });
            }}
          >
            <VisuallyHidden>{nameOf(event, t, words)}</VisuallyHidden>
            <span className={styles['time']} aria-hidden="true">
              {event.isLong ? t('LANG_CALENDAR_ALL_DAY') : words.time(event.from)}
            </span>
            <span className={styles['words']} aria-hidden="true">
              <span className={styles['title']}>{titleOf(event, t)}</span>
              <span className={styles['below']}>{below(event)}</span>
            </span>
          </button>
        ))}
      </div>
      <footer className={styles['foot']}>
        <span>{t('LANG_CALENDAR_DAY_COUNT', { count: events.length, left })}</span>
        <Button kind="link" onClick={() => openView('day', day)}>
          {t('LANG_CALENDAR_OPEN_DAY')}
        </Button>
      </footer>
    </Popover>
  );
}

function below({ calendar, instance }: ShownEvent): string {
  return [calendar.name, instance.location].filter((part) => part !== '').join(', ');
}
