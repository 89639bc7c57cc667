import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Popover } from '../../../ui/Popover.tsx';
import type { AnchorBox } from '../../../ui/position.ts';
import { useFolders } from '../data/folders.ts';
import { choiceOf, FolderPicker } from './FolderPicker.tsx';
import { takesMessages } from '../model/folder-kind.ts';
import { moveTo } from '../actions/message-actions.ts';
import { openList } from '../state/open-list.ts';
import styles from './MoveMenu.module.css';

interface MoveMenuProps {
  readonly anchor: Element | AnchorBox;
  readonly uids: readonly number[];
  readonly onClose: () => void;
}

/** Asks which folder messages move to: a list of folders that typing filters. */
export function MoveMenu({ anchor, uids, onClose }: MoveMenuProps): ReactNode {
  const t = useText();
  const { data: folders = [] } = useFolders();
  const here = useStore(openList, (now) => now?.folder);
  const destinations = folders.filter((folder) => takesMessages(folder) && folder.name !== here);
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      label={t('LANG_MAIL_MOVE_TO')}
      placement="bottom-start"
      className={styles['popover']}
      onClose={onClose}
      onOpen={(element) => element.querySelector('input')?.focus()}
      onKeyDown={(event) => {
        if (event.key === 'Tab') onClose();
        event.stopPropagation();
      }}
    >
      <FolderPicker
        label={t('LANG_MAIL_MOVE_TO')}
        choices={destinations.map((folder) => choiceOf(folder, t))}
        onChoose={({ path }) => {
          onClose();
          const folder = destinations.find((one) => one.name === path);
          if (folder !== undefined) moveTo(uids, folder);
        }}
      />
    </Popover>
  );
}
