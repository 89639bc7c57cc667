import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { ProgressSlot } from '../../../ui/Slot.tsx';
import { useFilesLocation } from '../data/files-location.ts';
import { useFileList } from '../data/files.queries.ts';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './FilesPane.module.css';

/** The used share of the storage from which the bar warns. */
const NEARLY_FULL = 0.95;

/** How much of the storage is used. */
export function UsageFoot(): ReactNode {
  const t = useText();
  const { bytes } = useFileWords();
  const { scope } = useFilesLocation();
  const { data } = useFileList(scope);
  const usage = data?.pages.at(-1)?.usage;
  if (usage === undefined) return null;
  const words = t('LANG_FILES_USED', { used: bytes(usage.used), limit: bytes(usage.limit) });
  const share = usage.limit > 0 ? usage.used / usage.limit : 0;
  return (
    <div className={styles['foot']}>
      <span>{words}</span>
      <ProgressSlot label={words} value={share} full={share >= NEARLY_FULL} />
    </div>
  );
}
