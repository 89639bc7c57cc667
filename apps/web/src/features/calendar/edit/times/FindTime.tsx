import { addDays } from '@pillarbox/rules/zoned-days';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx';
import { dayOfText, textOfDay, timeAt } from '../model/wall-time.ts';
import type { EventForm } from '../use-event-form.ts';
import { Legend } from './Legend.tsx';
import { scaleOf } from './scale.ts';
import { SuggestedTimes, useTimeWords } from './SuggestedTimes.tsx';
import { TimeGrid } from './TimeGrid.tsx';
import type { AskedPeople } from './use-availability.ts';
import { spanOf } from './use-availability.ts';
import { useSuggested } from './use-suggested.ts';
import { useWhenWords } from './use-when-words.ts';
import styles from './FindTime.module.css';

interface FindTimeProps {
  readonly form: EventForm;
  readonly asked: AskedPeople;
  /** The day that is shown, `YYYY-MM-DD`. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** The grid is behind a button: on a phone. */
  readonly isFolded?: boolean;
}

/** Finds a time: when everybody is busy, and the times that suit (ui.md 25). What is chosen changes the form. */
export function FindTime({ form, asked, day, onDay, isFolded = false }: FindTimeProps): ReactNode {
  const t = useText();
  const { draft, zone } = form;
  const [span, setSpan] = useState<'day' | 'week'>('day');
  const words = useWhenWords(zone);
  const suggested = useSuggested(draft, asked, { zone, day });
  const { fits } = useTimeWords(asked, suggested.required);
  const event = draft.start.time === '' ? null : spanOf(draft, zone);
  const shown = dayOfText(day);
  const move = (start: number, end: number): void => {
    const [startZone, endZone] = [draft.start.zone || zone, draft.end.zone || zone];
    form.change({ start: timeAt(start, startZone), end: timeAt(end, endZone) });
    onDay(timeAt(start, zone).date);
  };
  const step = (days: number): void => {
    if (shown !== null) onDay(textOfDay(addDays(shown, days * (span === 'day' ? 1 : 7))));
  };
  const goToSuggested = (direction: 1 | -1): void => {
    const { times } = suggested;
    const at = times.findIndex(({ start }) => start === event?.start);
    const next = times[(at + direction + times.length) % Math.max(1, times.length)] ?? times[0];
    if (next !== undefined) move(next.start, next.end);
  };
  const current = suggested.times.find(({ start }) => start === event?.start);
  const fit = current === undefined ? fitWords(asked, event) : null;
  const bandWords =
    event === null
      ? ''
      : `${words.longDay(words.dayAt(event.start))}, ${words.spanWords(event.start, event.end)}, ${
          current === undefined ? t(fit === 'free' ? 'LANG_EVENT_FITS_ALL' : 'LANG_EVENT_FITS_NOT') : fits(current)
        }`;
  const grid =
    shown === null ? null : (
      <>
        <TimeGrid
          scale={scaleOf(shown, span, { zone, event })}
          rows={asked.rows}
          band={event === null ? null : { ...event, words: bandWords, onMove: move, onSuggested: goToSuggested }}
        />
        <Legend />
      </>
    );
  const list = (
    <SuggestedTimes
      asked={asked}
      suggested={suggested}
      zone={zone}
      start={event?.start ?? null}
      onChoose={(time) => move(time.start, time.end)}
    />
  );
  return (
    <div className={styles['find']}>
      <header className={styles['bar']}>
        {isFolded ? null : <h2 className={styles['title']}>{t('LANG_EVENT_FIND_TIME')}</h2>}
        <SegmentedControl
          label={t('LANG_EVENT_FIND_SPAN')}
          value={span}
          options={[
            { value: 'day', label: t('LANG_EVENT_DAY') },
            { value: 'week', label: t('LANG_EVENT_WEEK') },
          ]}
          onChange={setSpan}
        />
        <IconButton icon={<ChevronLeft size={17} />} label={t('LANG_EVENT_EARLIER')} onClick={() => step(-1)} />
        <span className={styles['day']} aria-live="polite">
          {shown === null ? '' : words.longDay(shown)}
        </span>
        <IconButton icon={<ChevronRight size={17} />} label={t('LANG_EVENT_LATER')} onClick={() => step(1)} />
      </header>
      <div className={styles['scroll']}>
        {isFolded ? (
          <>
            {list}
            <details className={styles['fold']}>
              <summary>{t('LANG_EVENT_SEE_EVERYONE')}</summary>
              {grid}
            </details>
          </>
        ) : (
          <>
            {grid}
            {list}
          </>
        )}
      </div>
    </div>
  );
}

/** Whether nobody who must come is busy at a time that was not suggested. */
function fitWords({ rows }: AskedPeople, event: { start: number; end: number } | null): 'free' | 'busy' {
  if (event === null) return 'busy';
  const isBusy = rows.some(
    ({ role, busy }) => role === 'required' && busy.some(({ start, end }) => start < event.end && end > event.start),
  );
  return isBusy ? 'busy' : 'free';
}
