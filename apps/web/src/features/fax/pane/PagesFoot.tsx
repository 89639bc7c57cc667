import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { useFaxAccount } from '../data/fax.queries.ts';
import styles from './PagesFoot.module.css';

/** The used share of the pages of a month from which the bar warns. */
const NEARLY_USED = 0.95;

/** How many pages of this month are used; nothing where the provider allows any number. */
export function PagesFoot(): ReactNode {
  const t = useText();
  const { data } = useFaxAccount();
  if (data?.limit == null) return null;
  const { used, limit } = data;
  const words = t('LANG_FAX_PAGES_USED', { used, limit });
  const share = limit > 0 ? used / limit : 0;
  return (
    <div className={styles['foot']}>
      <span>{words}</span>
      <ProgressSlot label={words} value={share} full={share >= NEARLY_USED} />
    </div>
  );
}
