import type { EventTime } from '@pillarbox/contract/calendar/event';
import { addDays } from '@pillarbox/rules/zoned-days';
import { Clock, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { isAllDay } from '../model/draft.ts';
import { dayOfText, instantOfTime, lengthOf, movedEnd, textOfDay, withAllDay } from '../model/wall-time.ts';
import type { EventForm } from '../use-event-form.ts';
import { useLengthWords } from '../use-length-words.ts';
import { DateField } from './DateField.tsx';
import { FormRow } from './FormRow.tsx';
import { TimeField } from './TimeField.tsx';
import styles from './When.module.css';
import { ZoneButton } from './ZoneButton.tsx';

interface WhenFieldsProps {
  readonly form: EventForm;
  /** The repeat in words. */
  readonly repeat: string;
  readonly onRepeat: () => void;
}

/** Start, end, whole days, the repeat, and the zones. The end moves with the start, so that the length stays. */
export function WhenFields({ form, repeat, onRepeat }: WhenFieldsProps): ReactNode {
  const t = useText();
  const { draft, change, zone, errorOf } = form;
  const { start, end } = draft;
  const isWhole = isAllDay(draft) && start.zone === '' && end.zone === '';
  const kept = useRef({ start: start.time || '09:00', end: end.time || '10:00', zone: start.zone || zone });
  const [hasTwoZones, setTwoZones] = useState(!isWhole && start.zone !== end.zone);
  // Until a day or time can be read again, the end is that of the last start that could.
  const lastRead = useRef({ start, end });
  if (lengthOf(start, end, zone) !== null && (isWhole || (start.time !== '' && end.time !== ''))) {
    lastRead.current = { start, end };
  }
  const setStart = (next: EventTime): void => change({ start: next, end: movedEnd(lastRead.current, next, zone) });
  const setEnd = (next: EventTime): void => change({ end: next });
  const setEndTime = (time: string): void => setEnd({ ...end, ...endOn({ start, end, time }), time });
  const setWhole = (checked: boolean): void => {
    if (checked) kept.current = { start: start.time || '09:00', end: end.time || '10:00', zone: start.zone || zone };
    change(withAllDay({ start, end }, checked, kept.current));
  };
  const setZone = (chosen: string): void => {
    setStart({ ...start, zone: chosen });
    if (!hasTwoZones) change({ start: { ...start, zone: chosen }, end: { ...end, zone: chosen } });
  };
  const length = useLengthWords()(lengthOf(start, end, zone));
  return (
    <FormRow icon={Clock}>
      <div role="group" aria-label={t('LANG_EVENT_WHEN')} className={styles['times']}>
        <DateField
          label={t('LANG_EVENT_START_DAY')}
          value={start.date}
          error={errorOf('startDate')}
          onChange={(date) => setStart({ ...start, date })}
        />
        {isWhole ? null : (
          <TimeField
            label={t('LANG_EVENT_START_TIME')}
            value={start.time}
            error={errorOf('startTime')}
            onChange={(time) => setStart({ ...start, time })}
          />
        )}
        <span className={styles['to']}>{t('LANG_EVENT_TO')}</span>
        {isWhole ? null : (
          <TimeField
            label={t('LANG_EVENT_END_TIME')}
            value={end.time}
            error={errorOf('endTime')}
            onChange={setEndTime}
          />
        )}
        {isWhole || end.date !== start.date || hasTwoZones || errorOf('endDate') !== undefined ? (
          <DateField
            label={t('LANG_EVENT_END_DAY')}
            value={end.date}
            error={errorOf('endDate')}
            onChange={(date) => setEnd({ ...end, date })}
          />
        ) : (
          <span className={styles['to']}>
            <span className={styles['length']}>{length}</span>
          </span>
        )}
      </div>
      <div className={styles['more']}>
        <Switch
          label={t('LANG_EVENT_ALL_DAY')}
          checked={isWhole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        <Button kind="quiet" size="small" icon={<Repeat size={15} />} onClick={onRepeat}>
          {repeat}
        </Button>
        {isWhole ? null : (
          <ZoneButton
            label={t(hasTwoZones ? 'LANG_EVENT_START_ZONE' : 'LANG_EVENT_ZONE')}
            zone={start.zone === '' ? zone : start.zone}
            at={instantOfTime(start, zone) ?? 0}
            onChoose={setZone}
          />
        )}
        {!isWhole && hasTwoZones ? (
          <ZoneButton
            label={t('LANG_EVENT_END_ZONE')}
            zone={end.zone === '' ? zone : end.zone}
            at={instantOfTime(end, zone) ?? 0}
            onChoose={(chosen) => setEnd({ ...end, zone: chosen })}
          />
        ) : null}
        {isWhole || hasTwoZones ? null : (
          <Button kind="quiet" size="small" onClick={() => setTwoZones(true)}>
            {t('LANG_EVENT_TWO_ZONES')}
          </Button>
        )}
      </div>
      {errorOf('rule') === undefined ? null : (
        <p role="alert" className={styles['error']}>
          {errorOf('rule')}
        </p>
      )}
    </FormRow>
  );
}

/** The day of the end for a typed time: of an event of less than a day, a time before the start is on the next day. */
function endOn({ start, end, time }: { start: EventTime; end: EventTime; time: string }): Pick<EventTime, 'date'> {
  const first = dayOfText(start.date);
  if (first === null || time === '' || start.time === '' || start.zone !== end.zone) return end;
  const next = textOfDay(addDays(first, 1));
  if (end.date !== start.date && end.date !== next) return end;
  return { date: time < start.time ? next : start.date };
}
