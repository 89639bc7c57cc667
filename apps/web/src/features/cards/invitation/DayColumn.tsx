import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { CSSProperties, ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import type { DayView, PlacedBlock } from './invitation-view.ts';
import { placed } from './invitation-view.ts';
import styles from './Invitation.module.css';

/** Height of an hour, in px. */
const HOUR = 30;
/** Height of a line of a block, and what a block has above and below its lines, in px. */
const LINE = 14.4;
const AROUND = 4;

interface DayColumnProps {
  readonly day: DayView;
  /** The start of the event, milliseconds since 1970. */
  readonly at: number;
  readonly zone: string;
}

/** The reader's own day around an event. The same is said in words: the picture is hidden from screen readers. */
export function DayColumn({ day, at, zone }: DayColumnProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: zone }).format(at);
  const [first, last] = day.hours;
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  const shown = [day.invited, ...day.others].filter(({ from, to }) => from < last * 60 && to > first * 60);
  const style = { '--hour': `${String(HOUR)}px`, height: (last - first) * HOUR } as CSSProperties;
  return (
    <div className={styles['day']} aria-hidden="true">
      <p className={styles['dayTitle']}>{t('LANG_CARDS_YOUR_DAY', { weekday })}</p>
      <div className={styles['hours']} style={style}>
        {hours.map((hour, index) => (
          <div key={hour} className={styles['hour']} style={{ top: index * HOUR }}>
            <span>{hourWords(hour, tag)}</span>
          </div>
        ))}
        <div className={styles['blocks']}>
          {placed(shown).map((block) => (
            <Block key={block.id} block={block} hours={day.hours} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Block({
  block,
  hours: [first, last],
}: {
  readonly block: PlacedBlock;
  readonly hours: readonly [number, number];
}): ReactNode {
  const from = Math.max(block.from / 60, first);
  const to = Math.min(Math.max(block.to, block.from + 20) / 60, last);
  const height = (to - from) * HOUR;
  const style = {
    top: (from - first) * HOUR,
    height,
    // Lines that fit whole: a half line would look like a fault.
    '--lines': Math.max(1, Math.floor((height - AROUND) / LINE)),
    insetInlineStart: `${String((block.lane * 100) / block.lanes)}%`,
    width: `${String(100 / block.lanes)}%`,
  } as CSSProperties;
  const kind = block.id === 'invited' ? styles['invited'] : block.isBusy ? styles['busy'] : styles['free'];
  return (
    <div className={cx(styles['block'], kind)} style={style}>
      <span>{visibleText(block.title)}</span>
    </div>
  );
}

/** An hour in the reader's clock: `14`, or `2 PM`. */
function hourWords(hour: number, tag: string): string {
  return new Intl.DateTimeFormat(tag, { hour: 'numeric', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, hour));
}
