import type { FileEntry } from '@pillarbox/contract/files/file';
import { Ellipsis, Link2, Users } from 'lucide-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Layout } from '../data/files-location.ts';
import { isGranted } from '../data/rights.ts';
import { CategoryDot } from './CategoryDot.tsx';
import { FileMark, FilePicture } from './FileMark.tsx';
import { useFileWords } from './use-file-words.ts';
import styles from './FileGrid.module.css';

interface FileItemProps {
  readonly entry: FileEntry;
  readonly index: number;
  readonly layout: Layout;
  readonly checked: boolean;
  readonly active: boolean;
  readonly open: boolean;
}

/** The id of the element of a file or folder in the list. */
export function entryElement(id: string): string {
  return `file-${id}`;
}

/** A file or a folder: a card, or a row. The others in sight are not rendered again when one changes or the list is scrolled. */
export const FileItem = memo(function FileItem({
  entry,
  index,
  layout,
  checked,
  active,
  open,
}: FileItemProps): ReactNode {
  const t = useText();
  const words = useFileWords();
  const name = words.name(entry);
  const isCard = layout === 'grid';
  return (
    <div
      id={entryElement(entry.id)}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={checked}
      data-entry={entry.id}
      data-kind={entry.kind}
      draggable
      className={cx(
        styles[isCard ? 'card' : 'row'],
        entry.kind === 'folder' && isCard && styles['folderCard'],
        checked && styles['checked'],
        open && styles['open'],
        active && styles['active'],
      )}
    >
      <span role="gridcell" className={styles['cell']}>
        <span data-act="check" data-on={checked || undefined} className={styles['check']} aria-hidden="true" />
        {isCard && entry.kind === 'file' ? (
          <span className={styles['preview']}>
            <FilePicture entry={entry} />
          </span>
        ) : (
          <span className={styles['mark']}>
            <FileMark entry={entry} />
          </span>
        )}
        <span className={styles['words']}>
          <span className={styles['name']} title={name}>
            <bdi>{name}</bdi>
            {entry.shared ? (
              <>
                <Link2 size={14} aria-hidden="true" className={styles['shared']} />
                <VisuallyHidden>{t('LANG_FILES_IS_SHARED')}</VisuallyHidden>
              </>
            ) : null}
            {entry.people > 0 ? (
              <>
                <Users size={14} aria-hidden="true" className={styles['shared']} />
                <VisuallyHidden>{t('LANG_FILES_IS_SHARED_WITH', { count: entry.people })}</VisuallyHidden>
              </>
            ) : null}
            <CategoryDot id={entry.category} />
          </span>
          <span className={styles['facts']}>
            {isGranted(entry) ? <bdi className={styles['owner']}>{entry.owner}</bdi> : null}
            <span className={styles['size']}>{words.size(entry)}</span>
            <span className={styles['time']}>{words.time(entry.changed)}</span>
          </span>
        </span>
        <span data-act="menu" className={styles['menu']} aria-hidden="true">
          <Ellipsis size={16} />
        </span>
      </span>
    </div>
  );
});
