import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../IconButton.tsx';
import { Menu, MenuItem } from '../Menu.tsx';
import type { SortablePlace } from './use-sortable.ts';
import styles from './Sortable.module.css';

interface GripProps {
  readonly place: SortablePlace;
  readonly words: { readonly move: string; readonly up: string; readonly down: string };
}

/** What moves an item: dragged, by Alt with arrows, or by its menu. */
export function Grip({ place: { at, total, move }, words }: GripProps): ReactNode {
  return (
    <Menu
      label={words.move}
      trigger={(menu) => (
        <IconButton
          {...menu}
          onKeyDown={(event) => {
            // Alt with an arrow moves the item; the menu opens with the arrow alone.
            if (!event.altKey) menu.onKeyDown?.(event);
          }}
          data-grip={at}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className={styles['grip'] ?? ''}
          icon={<GripVertical size={16} />}
          label={words.move}
          disabled={total < 2}
        />
      )}
    >
      <MenuItem icon={<ArrowUp size={16} />} disabled={at === 0} onAction={() => move(at - 1)}>
        {words.up}
      </MenuItem>
      <MenuItem icon={<ArrowDown size={16} />} disabled={at === total - 1} onAction={() => move(at + 1)}>
        {words.down}
      </MenuItem>
    </Menu>
  );
}
