import type { Folder } from '@pillarbox/contract/mail/folder';
import { Folder as FolderIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useText } from '../../../lib/i18n/text.tsx';
import { messageActionsFor } from '../../../lib/message-action.ts';
import { useStore } from '../../../lib/store.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFolders } from '../data/folders.ts';
import { dropOf, targetOf } from '../folders/folder-drop.ts';
import type { FolderDrop } from '../model/folder-places.ts';
import { folderName, lastName } from '../model/folder-text.ts';
import { subjectOf } from '../model/row-text.ts';
import { useLabelMap } from '../../labels/public.ts';
import { drag } from '../actions/drag.ts';
import { foldersOf } from '../actions/message-actions.ts';
import { rowsOf } from '../state/open-list.ts';
import styles from './DragGhost.module.css';

/** The box at the pointer during a drag. It says what dropping here will do (ui.md 8). */
export function DragGhost(): ReactNode {
  const now = useStore(drag);
  const t = useText();
  const labels = useLabelMap();
  const { data: folders = [] } = useFolders();
  if (now === null) return null;
  const { what, over } = now;
  const drop = dropOf(now, folders);
  const into = targetOf(now, folders);
  const valid = drop !== null || into !== null;
  const labelName = labels.get(now.label ?? '')?.name;
  const from = what.kind === 'messages' ? foldersOf(what.uids) : [];
  const action = messageActionsFor(from).find(({ section }) => section === now.section?.section);
  const toSection = action === undefined ? '' : t(action.textKey);
  const toLabel = labelName === undefined ? '' : t('LANG_MAIL_DRAG_LABEL', { name: labelName });
  const will = valid ? willDo(drop, into, { folders, t }) : what.kind === 'messages' ? toLabel || toSection : '';
  const count = what.kind === 'messages' ? what.uids.length : 1;
  const others = count > 1 ? t('LANG_MAIL_DRAG_MORE', { count: count - 1 }) : '';
  return (
    <div
      className={cx(styles['ghost'], count > 1 && styles['stack'], over !== null && !valid && styles['invalid'])}
      style={{ left: now.x + 8, top: now.y + 8 }}
      aria-hidden="true"
    >
      {what.kind === 'messages' ? <Sender uids={what.uids} /> : <FolderIcon size={18} strokeWidth={1.75} />}
      <span className={styles['words']}>
        <span className={styles['subject']}>
          {what.kind === 'messages' ? subjectOfFirst(what.uids, t) : lastName(what.folder)}
        </span>
        <span className={styles['will']}>{[others, will].filter((part) => part !== '').join(', ')}</span>
      </span>
      {count > 1 ? <span className={styles['count']}>{count}</span> : null}
    </div>
  );
}

/** What dropping here will do, in words. */
function willDo(
  drop: FolderDrop | null,
  into: string | null,
  { folders, t }: { readonly folders: readonly Folder[]; readonly t: Translate },
): string {
  const nameOf = (path: string): string => {
    const folder = folders.find((one) => one.name === path);
    return folder === undefined ? lastName(path) : folderName(folder, t);
  };
  if (into !== null)
    return into === '' ? t('LANG_MAIL_FOLDER_TO_TOP') : t('LANG_MAIL_DRAG_MOVE', { folder: nameOf(into) });
  if (drop === null || drop.kind === 'into') return '';
  if (drop.before !== undefined) return t('LANG_FOLDERS_DRAG_BEFORE', { folder: nameOf(drop.before) });
  return drop.kind === 'favorite' ? t('LANG_FOLDERS_DRAG_FAVORITE') : t('LANG_FOLDERS_DRAG_END');
}

function Sender({ uids }: { readonly uids: readonly number[] }): ReactNode {
  const [first] = rowsOf(uids);
  return <Avatar name={first?.from[0]?.name} address={first?.from[0]?.mail} size={28} />;
}

function subjectOfFirst(uids: readonly number[], t: Translate): string {
  const [first] = rowsOf(uids);
  return first === undefined ? '' : subjectOf(first.subject, t);
}
