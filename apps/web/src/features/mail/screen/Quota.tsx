import { formatSize } from '@pillarbox/rules/size';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { usageQuery } from '../data/usage.ts';
import styles from './Quota.module.css';

const EVERY_MS = 10 * 60_000;
/** The used share of the quota from which the bar warns. */
const NEARLY_FULL = 0.95;

/** The used share of the mailbox's quota; nothing when the server has no limit [API-025]. */
export function Quota(): ReactNode {
  const t = useText();
  const tag = useLocaleTag();
  const { data } = useQuery({ ...usageQuery, refetchInterval: EVERY_MS });
  if (data === undefined || data.limit <= 0) return null;
  const share = data.used / data.limit;
  const limit = formatSize(data.limit, tag);
  const words =
    data.used > 0
      ? t('LANG_MAIL_QUOTA', { used: formatSize(data.used, tag), limit })
      : t('LANG_MAIL_QUOTA_EMPTY', { limit });
  return (
    <div className={styles['quota']}>
      <span>{words}</span>
      <ProgressSlot label={words} value={share} full={share >= NEARLY_FULL} />
    </div>
  );
}
