import type { Repeat, RepeatEnd } from '@pillarbox/rules/repeat/repeat';
import { MAX_REPEAT } from '@pillarbox/rules/repeat/repeat';
import type { Day } from '@pillarbox/rules/zoned-days';
import { addDays } from '@pillarbox/rules/zoned-days';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { DateField } from '../fields/DateField.tsx';
import { dayOfText, textOfDay } from '../model/wall-time.ts';
import { NumberField } from './NumberField.tsx';
import styles from './Repeat.module.css';

/** What "on" and "after" begin with: about a season, and a dozen times. */
const SEASON_DAYS = 90;
const DOZEN = 12;

interface RepeatEndsProps {
  readonly repeat: Repeat;
  readonly start: Day;
  readonly onChange: (repeat: Repeat) => void;
  /** Says whether the last day cannot be used. */
  readonly onWrong: (isWrong: boolean) => void;
}

/** When the repeat ends: never, on a day, or after a number of times. */
export function RepeatEnds({ repeat, start, onChange, onWrong }: RepeatEndsProps): ReactNode {
  const t = useText();
  const group = useId();
  const { ends } = repeat;
  const [last, setLast] = useState(() => textOfDay(ends.kind === 'on' ? ends.day : addDays(start, SEASON_DAYS)));
  const [count, setCount] = useState(ends.kind === 'after' ? ends.count : DOZEN);
  const set = (next: RepeatEnd): void => onChange({ ...repeat, ends: next });
  const setOn = (text: string): void => {
    setLast(text);
    const day = dayOfText(text);
    onWrong(day === null || text < textOfDay(start));
    if (day !== null) set({ kind: 'on', day });
  };
  const choose = (kind: RepeatEnd['kind']): void => {
    onWrong(false);
    if (kind === 'never') set({ kind });
    else if (kind === 'after') set({ kind, count });
    else setOn(last);
  };
  const error =
    last === '' ? t('LANG_EVENT_WRONG_DAY') : last < textOfDay(start) ? t('LANG_EVENT_LAST_BEFORE_FIRST') : undefined;
  const radio = (kind: RepeatEnd['kind'], label: string): ReactNode => (
    <label className={styles['choice']}>
      <input type="radio" name={group} checked={ends.kind === kind} onChange={() => choose(kind)} />
      {label}
    </label>
  );
  return (
    <fieldset className={styles['line']} aria-label={t('LANG_EVENT_ENDS')}>
      <span className={styles['label']} aria-hidden="true">
        {t('LANG_EVENT_ENDS')}
      </span>
      <div className={styles['ends']}>
        {radio('never', t('LANG_EVENT_ENDS_NEVER'))}
        <span />
        {radio('on', t('LANG_EVENT_ENDS_ON'))}
        {ends.kind === 'on' ? (
          <DateField label={t('LANG_EVENT_LAST_DAY')} value={last} error={error} onChange={setOn} />
        ) : (
          <span />
        )}
        {radio('after', t('LANG_EVENT_ENDS_AFTER'))}
        {ends.kind === 'after' ? (
          <span className={styles['times']}>
            <NumberField
              id={`${group}-count`}
              label={t('LANG_EVENT_TIMES_COUNT')}
              value={count}
              max={MAX_REPEAT}
              onChange={(number) => {
                setCount(number);
                set({ kind: 'after', count: number });
              }}
            />
            <span className={styles['unit']}>{t('LANG_EVENT_TIMES', { count })}</span>
          </span>
        ) : (
          <span />
        )}
      </div>
    </fieldset>
  );
}
