import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import type { AnchorBox, Placement } from './position.ts';
import { keepInside, showBeside } from './position.ts';
import styles from './Popover.module.css';

interface PopoverProps {
  /** The element, or the box for context menus, that it is beside. */
  readonly anchor: Element | AnchorBox;
  readonly onClose: () => void;
  readonly placement?: Placement;
  readonly role?: 'menu' | 'listbox' | 'dialog' | undefined;
  readonly label?: string | undefined;
  readonly className?: string | undefined;
  /** On a phone it is a sheet at the bottom of the screen. */
  readonly isSheet?: boolean;
  /** Called with the element after it is shown, to move the focus into it. */
  readonly onOpen?: (element: HTMLElement) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

/**
 * A box in the top layer beside an anchor. Escape, a click outside, a resize, and losing the focus close it; the focus
 * returns to where it was. It is mounted while it is open: `{open && <Popover ...>}`.
 */
export function Popover(props: PopoverProps): ReactNode {
  const { anchor, onClose, placement = 'bottom-start', role, label, className, isSheet = false } = props;
  const { onOpen, onKeyDown, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const opened = useRef({ anchor, placement });
  const handlers = useRef({ onClose, onOpen });
  handlers.current = { onClose, onOpen };

  // The focus moves in once and back once, however often the parent renders meanwhile.
  useLayoutEffect(() => {
    const popover = element.current;
    if (popover === null) return undefined;
    const before = document.activeElement;
    const { anchor: first, placement: wanted } = opened.current;
    showBeside(popover, first, wanted);
    handlers.current.onOpen?.(popover);
    return () => {
      const inside = popover.contains(document.activeElement) || document.activeElement === document.body;
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useLayoutEffect(() => {
    const { anchor: first, placement: wanted } = opened.current;
    if (element.current === null || (anchor === first && placement === wanted)) return;
    opened.current = { anchor, placement };
    showBeside(element.current, anchor, placement);
  }, [anchor, placement]);

  // What it shows may load after it is open.
  useEffect(() => {
    const popover = element.current;
    if (popover === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => keepInside(popover));
    observer.observe(popover);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const close = (): void => handlers.current.onClose();
    const pressed = (event: PointerEvent): void => {
      const target = event.target as Node;
      const onAnchor = anchor instanceof Element && anchor.contains(target);
      if (!onAnchor && element.current?.contains(target) === false) close();
    };
    // The window loses the focus to a frame before or after that asks for the popover: then the popover has the focus already.
    const blurred = (): void => {
      if (!document.hasFocus() || document.activeElement instanceof HTMLIFrameElement) close();
    };
    const afterBlur = (): void => void setTimeout(blurred);
    addEventListener('pointerdown', pressed, true);
    addEventListener('resize', close);
    addEventListener('blur', afterBlur);
    return () => {
      removeEventListener('pointerdown', pressed, true);
      removeEventListener('resize', close);
      removeEventListener('blur', afterBlur);
    };
  }, [anchor]);

  return (
    <div
      ref={element}
      popover="manual"
      role={role}
      aria-label={label}
      className={cx(styles['popover'], isSheet && styles['sheet'], className)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </div>
  );
}
