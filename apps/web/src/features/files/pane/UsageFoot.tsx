import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useFilesLocation } from '../data/files-location.ts';
import { useFileList } from '../data/files.queries.ts';
import { useFileWords } from '../list/use-file-words.ts';
import styles from './FilesPane.module.css';

/** How much of the storage is used. */
export function UsageFoot(): ReactNode {
  const t = useText();
  const { bytes } = useFileWords();
  const { scope } = useFilesLocation();
  const { data } = useFileList(scope);
  const usage = data?.pages.at(-1)?.usage;
  if (usage === undefined) return null;
  const words = t('LANG_FILES_USED', { used: bytes(usage.used), limit: bytes(usage.limit) });
  return (
    <div className={styles['foot']}>
      <span>{words}</span>
      <progress className={styles['bar']} max={usage.limit} value={usage.used} aria-label={words} />
    </div>
  );
}
