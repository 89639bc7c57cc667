import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { weekdayOf } from '@pillarbox/rules/zoned-days';
import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/text.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { PersonFace } from '../../../../ui/PersonFace.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../../ui/cx.ts';
import { useTimeWriter } from '../fields/TimeField.tsx';
import { textOfMinutes } from '../model/wall-time.ts';
import { Band } from './Band.tsx';
import type { BandProps } from './Band.tsx';
import { hoursOf, partsOf, WORK, WORKDAYS } from './scale.ts';
import type { Scale } from './scale.ts';
import type { AskedRow } from './use-availability.ts';
import { useWhenWords } from './use-when-words.ts';
import styles from './TimeGrid.module.css';

interface TimeGridProps {
  readonly scale: Scale;
  readonly rows: readonly AskedRow[];
  readonly band: Omit<BandProps, 'scale'> | null;
}

const GROUPS = [
  { role: 'required', key: 'LANG_EVENT_REQUIRED' },
  { role: 'optional', key: 'LANG_EVENT_OPTIONAL' },
  { role: 'room', key: 'LANG_EVENT_ROOM' },
] as const;

/** When everybody is busy: a row for each person and room under the hours, and the event as a band over them (ui.md 25). */
export function TimeGrid({ scale, rows, band }: TimeGridProps): ReactNode {
  const t = useText();
  const write = useTimeWriter();
  const { dayWords } = useWhenWords(scale.zone);
  return (
    <div className={styles['grid']} data-week={scale.days.length > 1 ? '' : undefined}>
      <div className={styles['inner']}>
        <div className={styles['head']} aria-hidden="true">
          <span className={styles['zone']}>{t('LANG_EVENT_TIMES_FOR', { zone: scale.zone.replaceAll('_', ' ') })}</span>
          <span className={styles['track']}>
            {hoursOf(scale).map(({ left, minutes, day }) => (
              <span key={left} className={styles['hour']} style={{ insetInlineStart: `${String(left)}%` }}>
                {scale.days.length > 1 && minutes === scale.from
                  ? dayWords(day)
                  : write(textOfMinutes(minutes)).replace(/:00|\s?[AP]M/gi, '')}
              </span>
            ))}
          </span>
        </div>
        <div className={styles['body']}>
          {GROUPS.map(({ role, key }) => {
            const group = rows.filter((row) => row.role === role);
            if (group.length === 0) return null;
            return (
              <section key={role} aria-label={t(key)}>
                <div className={styles['group']}>{t(key)}</div>
                <ul className={styles['rows']}>
                  {group.map((row) => (
                    <GridRow key={row.id} row={row} scale={scale} />
                  ))}
                </ul>
              </section>
            );
          })}
          <div className={styles['over']}>{band === null ? null : <Band {...band} scale={scale} />}</div>
        </div>
      </div>
    </div>
  );
}

function GridRow({ row, scale }: { readonly row: AskedRow; readonly scale: Scale }): ReactNode {
  const t = useText();
  const { spanWords } = useWhenWords(scale.zone);
  const name = row.isOwn ? t('LANG_EVENT_YOU') : visibleText(row.name === '' ? row.id : row.name);
  const isDotted = !row.isKnown && !row.isLoading && !row.isFailed;
  return (
    <li className={styles['row']}>
      <span className={styles['who']}>
        <PersonFace name={row.name} address={row.role === 'room' ? `${row.id}@resource` : row.id} size={28} />
        <span className={styles['names']}>
          <bdi className={styles['name']}>{name}</bdi>
          <span className={styles['about']}>
            {row.role === 'room' && row.seats > 0 ? t('LANG_EVENT_SEATS', { count: row.seats }) : ''}
            {isDotted ? t('LANG_EVENT_NOT_SHARED') : ''}
          </span>
        </span>
      </span>
      <span
        className={cx(
          styles['track'],
          styles['lane'],
          isDotted && styles['dotted'],
          row.isLoading && styles['loading'],
        )}
      >
        <Outside scale={scale} />
        {row.isFailed ? (
          <span className={styles['failed']}>
            {t('LANG_EVENT_TIMES_FAILED', { name })}
            <Button kind="link" size="small" onClick={row.retry}>
              {t('LANG_EVENT_TRY_AGAIN')}
            </Button>
          </span>
        ) : null}
        {row.busy.flatMap((one) =>
          partsOf(scale, one.start, one.end).map((part) => (
            <span
              key={`${String(one.start)} ${String(part.left)}`}
              className={cx(styles['bar'], row.role === 'room' ? styles['booked'] : styles[one.kind])}
              style={{ insetInlineStart: `${String(part.left)}%`, width: `${String(part.width)}%` }}
            >
              <VisuallyHidden>
                {t(one.kind === 'tentative' ? 'LANG_EVENT_BAR_TENTATIVE' : 'LANG_EVENT_BAR_BUSY', {
                  time: spanWords(one.start, one.end),
                })}
              </VisuallyHidden>
            </span>
          )),
        )}
      </span>
    </li>
  );
}

/** What is outside working hours, in the desk's colour. */
function Outside({ scale }: { readonly scale: Scale }): ReactNode {
  const { days, from, to } = scale;
  const whole = (to - from) * days.length;
  const parts = days.flatMap((day, index) => {
    const at = (minutes: number): number => ((index * (to - from) + minutes - from) / whole) * 100;
    if (!WORKDAYS.has(weekdayOf(day))) return [{ left: at(from), right: at(to) }];
    return [
      { left: at(from), right: at(WORK.start) },
      { left: at(WORK.end), right: at(to) },
    ];
  });
  return parts
    .filter(({ left, right }) => right > left)
    .map(({ left, right }) => (
      <span
        key={left}
        className={styles['outside']}
        style={{ insetInlineStart: `${String(left)}%`, width: `${String(right - left)}%` }}
      />
    ));
}
