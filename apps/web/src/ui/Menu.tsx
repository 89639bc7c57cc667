import { Check } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import { Popover } from './Popover.tsx';
import { cx } from './cx.ts';
import type { AnchorBox, Placement } from './position.ts';
import { focusEdge, moveFocus } from './roving.ts';
import styles from './Menu.module.css';

const ITEM = '[role^="menuitem"]:not([aria-disabled="true"])';
const CloseMenu = createContext<() => void>(() => undefined);

/** The props that the trigger must pass to its button. */
export interface MenuTriggerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: ComponentProps<'button'>['onClick'];
  readonly onKeyDown: ComponentProps<'button'>['onKeyDown'];
}

interface MenuProps {
  /** The menu's accessible name. */
  readonly label: string;
  /** Renders the button: `trigger={(props) => <IconButton {...props} ... />}`. */
  readonly trigger: (props: MenuTriggerProps) => ReactNode;
  readonly placement?: Placement;
  readonly children: ReactNode;
}

/** A button that opens a menu. Down opens it on its first item, Up on its last. */
export function Menu({ label, trigger, placement = 'bottom-start', children }: MenuProps): ReactNode {
  const [open, setOpen] = useState<{ anchor: Element; edge: 'first' | 'last' } | null>(null);
  const show = (anchor: Element, edge: 'first' | 'last'): void => setOpen({ anchor, edge });
  const button = trigger({
    'aria-haspopup': 'menu',
    'aria-expanded': open !== null,
    onClick: (event) => (open === null ? show(event.currentTarget, 'first') : setOpen(null)),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show(event.currentTarget, event.key === 'ArrowDown' ? 'first' : 'last');
    },
  });
  return (
    <>
      {button}
      {open === null ? null : (
        <MenuPopover
          anchor={open.anchor}
          label={label}
          placement={placement}
          edge={open.edge}
          onClose={() => setOpen(null)}
        >
          {children}
        </MenuPopover>
      )}
    </>
  );
}

interface MenuPopoverProps {
  readonly anchor: Element | AnchorBox;
  readonly label: string;
  readonly onClose: () => void;
  readonly placement?: Placement;
  /** The item that gets the focus when the menu opens. */
  readonly edge?: 'first' | 'last';
  readonly children: ReactNode;
}

/** The menu without a button, for context menus: mounted while it is open, beside an element or a box. */
export function MenuPopover(props: MenuPopoverProps): ReactNode {
  const { anchor, label, onClose, placement = 'bottom-start', edge = 'first', children } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Tab') onClose();
    else if (moveFocus(event.currentTarget, ITEM, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return (
    <CloseMenu value={onClose}>
      <Popover
        anchor={anchor}
        onClose={onClose}
        placement={placement}
        role="menu"
        label={label}
        isSheet
        className={styles['menu']}
        onOpen={(element) => focusEdge(element, ITEM, edge)}
        onKeyDown={onKeyDown}
      >
        {children}
      </Popover>
    </CloseMenu>
  );
}

interface MenuHeadingProps {
  readonly children: ReactNode;
  /** All of the text shows, in several lines; otherwise its end is left out. */
  readonly whole?: boolean;
}

/** A line of text above the items. Screen readers announce the label of the menu instead. */
export function MenuHeading({ children, whole = false }: MenuHeadingProps): ReactNode {
  return (
    <div aria-hidden="true" className={cx(styles['heading'], whole && styles['whole'])}>
      {children}
    </div>
  );
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly onAction: () => void;
  readonly icon?: ReactNode;
  /** A shortcut or a state, at the right in a muted color. */
  readonly aside?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** If set, the item is a choice with a check mark. */
  readonly checked?: boolean;
}

/** An action. The menu closes before it runs. */
export function MenuItem({
  children,
  onAction,
  icon,
  aside,
  danger,
  disabled = false,
  checked,
}: MenuItemProps): ReactNode {
  const close = use(CloseMenu);
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={disabled || undefined}
      tabIndex={-1}
      className={cx(styles['item'], danger === true && styles['danger'])}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (disabled) return;
        close();
        onAction();
      }}
    >
      {icon === undefined ? null : <span className={styles['icon']}>{icon}</span>}
      <span className={styles['words']}>{children}</span>
      {aside === undefined ? null : <span className={styles['aside']}>{aside}</span>}
      {checked === true ? <Check size={16} aria-hidden="true" className={styles['checked']} /> : null}
    </button>
  );
}

/** A line between groups of items. */
export function MenuSeparator(): ReactNode {
  return <div role="separator" className={styles['separator']} />;
}
