import { storageForecast } from '@pillarbox/rules/storage-forecast';
import { formatSize } from '@pillarbox/rules/size';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { cx } from '../../../ui/cx.ts';
import { sumsQuery } from './sums.queries.ts';
import styles from './Usage.module.css';

/** The used share from which the bar warns. */
const NEARLY_FULL = 0.9;
/** From this number of months on, an estimate is told in years. */
const IN_YEARS = 24;

interface UsedProps {
  readonly used: number;
  /** 0 when no limit is known. */
  readonly limit: number;
  readonly isKnown: boolean;
  /** Stands beside the words. */
  readonly children: ReactNode;
}

/** The used storage in words and as a bar, which warns before the mailbox is full, and when it will be full by estimate. */
export function Used({ used, limit, isKnown, children }: UsedProps): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const share = limit === 0 ? 0 : used / limit;
  const state = share >= 1 ? 'full' : share >= NEARLY_FULL ? 'nearly' : 'calm';
  const size = used === 0 ? t('LANG_USAGE_NOTHING') : formatSize(used, tag);
  const words =
    limit === 0
      ? t('LANG_USAGE_USED', { used: size })
      : t('LANG_USAGE_USED_OF', { used: size, limit: formatSize(limit, tag) });
  const warning = { full: t('LANG_USAGE_FULL'), nearly: t('LANG_USAGE_NEARLY_FULL'), calm: '' }[state];
  const forecast = useForecast({ used, limit });
  return (
    <>
      <div className={styles['summary']}>
        <p className={styles['used']} role="status">
          {isKnown ? <strong>{words}</strong> : null} {warning} {isKnown ? forecast : ''}
        </p>
        {children}
      </div>
      {limit === 0 ? null : (
        <span
          role="progressbar"
          aria-label={words}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(Math.min(1, share) * 100)}
          className={styles['track']}
        >
          <span
            className={cx(styles['bar'], styles[state])}
            style={{ width: `${String(Math.min(1, share) * 100)}%` }}
          />
        </span>
      )}
    </>
  );
}

/** How the mailbox grows, in words; '' as long as not all folders are counted, and when they do not say enough. */
function useForecast(usage: { readonly used: number; readonly limit: number }): string {
  const t = useText();
  const tag = useLocaleTag();
  const { data } = useQuery(sumsQuery);
  if (data === undefined || data.pending.length > 0 || data.leftout.length > 0) return '';
  const forecast = storageForecast(data.months, usage);
  if (forecast === null) return '';
  const { months, perMonth, monthsLeft } = forecast;
  // A mailbox that will not be full for many years needs no sentence.
  if (monthsLeft === null && usage.limit > 0) return '';
  const growth = t('LANG_USAGE_GROWTH', { count: months, size: formatSize(perMonth, tag) });
  return monthsLeft === null ? growth : `${growth} ${roomWords(monthsLeft, t)}`;
}

function roomWords(months: number, t: Translate): string {
  if (months < 1) return t('LANG_USAGE_ROOM_SOON');
  return months < IN_YEARS
    ? t('LANG_USAGE_ROOM_MONTHS', { count: months })
    : t('LANG_USAGE_ROOM_YEARS', { count: Math.floor(months / 12) });
}
