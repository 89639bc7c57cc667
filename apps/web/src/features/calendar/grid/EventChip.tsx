import { Repeat } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DayNumber } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import type { Speech } from '../parts/day-words.ts';
import { nameOf, timeOf, titleOf } from '../parts/day-words.ts';
import look from '../parts/EventLook.module.css';
import styles from './EventChip.module.css';

interface EventChipProps {
  readonly event: ShownEvent;
  /** The day or the first day of the view that it is on, for the keyboard. */
  readonly day: DayNumber;
  /** Where it is in its cell. */
  readonly style: CSSProperties;
  readonly isPast: boolean;
  readonly isSelected: boolean;
  /** `low`: title and time share a line, for want of height; `bar`: one of the all-day row, without its time. */
  readonly form?: 'low' | 'bar' | undefined;
  /** The ends of a bar that are outside the days. */
  readonly cut?: 'none' | 'left' | 'right' | 'both';
  /** Its other place shows while it is dragged. */
  readonly isDragged?: boolean;
  /** With its title only, which is its name meanwhile: time and place, the mark of a series and the whole name take longer than that. */
  readonly isBrief?: boolean;
  readonly speech: Speech;
}

/** An event in the hours of a day, or a bar above them. The grid hears its clicks, keys and drags. */
export const EventChip = memo(function EventChip(props: EventChipProps): ReactNode {
  const { event, day, style, isPast, isSelected, form } = props;
  const { cut = 'none', isDragged = false, isBrief = false, speech } = props;
  const { t, words } = speech;
  const [isLow, isBar] = [form === 'low', form === 'bar'];
  const title = titleOf(event, t);
  const { location, repeats } = event.instance;
  const time = event.first === event.last ? words.time(event.from) : timeOf(event, t, words);
  const below = location === '' ? time : `${time}, ${location}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop={`e ${event.key} ${day}`}
      data-event={event.key}
      data-hue={event.color}
      data-on={day}
      data-state={event.state}
      data-past={isPast || undefined}
      data-selected={isSelected || undefined}
      data-movable={(event.isMovable && !isBar) || undefined}
      aria-haspopup="dialog"
      className={cx(
        look['look'],
        styles['chip'],
        isLow && styles['low'],
        isBar && styles['bar'],
        (cut === 'left' || cut === 'both') && styles['cutLeft'],
        (cut === 'right' || cut === 'both') && styles['cutRight'],
        isDragged && styles['dragged'],
      )}
      style={{ ...style, '--event': event.color } as CSSProperties}
    >
      {isBrief ? null : <VisuallyHidden>{nameOf(event, t, words)}</VisuallyHidden>}
      <span className={styles['title']} aria-hidden={!isBrief}>
        {title}
        {isLow && !isBrief ? <span className={styles['beside']}>{`, ${time}`}</span> : null}
        {repeats && !isLow && !isBar && !isBrief ? (
          <Repeat size={10} className={styles['repeats']} aria-hidden="true" />
        ) : null}
      </span>
      {isLow || isBar || isBrief ? null : (
        <span className={styles['below']} aria-hidden="true">
          {below}
        </span>
      )}
    </button>
  );
});
