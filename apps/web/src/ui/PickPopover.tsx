import type { KeyboardEvent, ReactNode } from 'react';
import { PHONE } from '../lib/media.ts';
import { Popover } from './Popover.tsx';
import type { AnchorBox } from './position.ts';
import styles from './PickPopover.module.css';

interface PickPopoverProps {
  readonly anchor: Element | AnchorBox;
  /** Accessible name. */
  readonly label: string;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/**
 * A menu of 340 px from which something is picked by typing: for labels, times and folders (ui.md 13, 22). On a phone it is a
 * sheet at the bottom, and its field gets the focus when it is tapped. Tab leaves it.
 */
export function PickPopover({ anchor, label, onClose, onKeyDown, children }: PickPopoverProps): ReactNode {
  return (
    <Popover
      anchor={anchor}
      role="dialog"
      label={label}
      placement="bottom-start"
      isSheet
      className={styles['popover']}
      onClose={onClose}
      onOpen={(element) => {
        const first = element.querySelector<HTMLElement>('[data-autofocus], input, button');
        if (matchMedia(PHONE).matches) element.focus();
        else first?.focus({ preventScroll: true });
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        event.stopPropagation();
      }}
    >
      {children}
    </Popover>
  );
}
