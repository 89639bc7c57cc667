import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFolders } from '../data/folders.ts';
import { folderName } from '../folders/folder-text.ts';
import { takesMessages } from '../folders/folder-kind.ts';
import { subjectOf } from '../list/row-text.ts';
import { drag } from './drag.ts';
import { rowsOf } from './open-list.ts';
import styles from './DragGhost.module.css';

/** What hangs on the pointer while messages are dragged, and says what letting go will do (ui.md 8). */
export function DragGhost(): ReactNode {
  const now = useStore(drag);
  const t = useText();
  const { data: folders = [] } = useFolders();
  if (now === null) return null;
  const [first] = rowsOf(now.uids);
  const target = folders.find((folder) => folder.name === now.over);
  const valid = target !== undefined && takesMessages(target) && target.name !== now.folder;
  const count = now.uids.length;
  const others = count > 1 ? t('LANG_MAIL_DRAG_MORE', { count: count - 1 }) : '';
  const will = valid ? t('LANG_MAIL_DRAG_MOVE', { folder: folderName(target, t) }) : '';
  return (
    <div
      className={cx(styles['ghost'], count > 1 && styles['stack'], now.over !== '' && !valid && styles['invalid'])}
      style={{ left: now.x + 8, top: now.y + 8 }}
      aria-hidden="true"
    >
      <Avatar name={first?.from[0]?.name} address={first?.from[0]?.mail} size={28} />
      <span className={styles['words']}>
        <span className={styles['subject']}>{first === undefined ? '' : subjectOf(first.subject, t)}</span>
        <span className={styles['will']}>{[others, will].filter((part) => part !== '').join(', ')}</span>
      </span>
      {count > 1 ? <span className={styles['count']}>{count}</span> : null}
    </div>
  );
}
