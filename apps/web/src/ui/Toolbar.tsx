import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';

interface ToolbarProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly onMouseDown?: (event: MouseEvent<HTMLDivElement>) => void;
  readonly children: ReactNode;
}

/** Whether an element is in a menu, popover or dialog that the toolbar contains. The toolbar itself may be in a dialog. */
function isInOverlay(bar: HTMLElement, one: Element): boolean {
  const overlay = one.closest('[popover], dialog');
  return overlay !== null && !overlay.contains(bar);
}

/** The controls of a toolbar that can get the focus, without those of menus, popovers and dialogs inside it. */
function controlsOf(bar: HTMLElement): HTMLElement[] {
  const isShown = (one: HTMLElement): boolean => typeof one.checkVisibility !== 'function' || one.checkVisibility();
  return [...bar.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (one) => !isInOverlay(bar, one) && isShown(one),
  );
}

/** Makes one control the tab stop of the toolbar: the given one if it can get the focus, else the first. */
function setTabStop(bar: HTMLElement, wanted: HTMLElement | null): void {
  const controls = controlsOf(bar);
  const stop = controls.find((one) => one === wanted) ?? controls[0];
  for (const one of controls) one.tabIndex = one === stop ? 0 : -1;
}

/** What decides which controls are shown, as far as it can be known without a layout of the page. */
function looksOf(bar: HTMLElement): readonly unknown[] {
  const buttons = [...bar.querySelectorAll<HTMLButtonElement>('button')];
  return [bar.className, ...buttons.flatMap((one) => [one, one.disabled, one.hidden, one.className])];
}

function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, at) => value === other[at]);
}

/**
 * A row of buttons that is one tab stop: Left and Right move between them, Home and End to the ends (WAI-ARIA toolbar).
 */
export function Toolbar({ label, className, onMouseDown, children }: ToolbarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | null>(null);
  const update = (): void => {
    if (bar.current !== null) setTabStop(bar.current, last.current);
  };
  const looks = useRef<readonly unknown[]>([]);
  // No dependencies: every render can add or remove buttons. To find out which ones are shown lays out the page, which takes
  // milliseconds of each click on a message.
  useLayoutEffect(() => {
    const now = bar.current === null ? [] : looksOf(bar.current);
    if (areSame(now, looks.current)) return;
    looks.current = now;
    update();
  });
  useEffect(() => {
    const element = bar.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    // At another width other buttons are hidden.
    const observer = new ResizeObserver(() => setTabStop(element, last.current));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onFocus = (event: FocusEvent<HTMLDivElement>): void => {
    if (isInOverlay(event.currentTarget, event.target)) return;
    last.current = event.target.closest('button');
    update();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const controls = controlsOf(event.currentTarget);
    const now = controls.findIndex((one) => one === event.target);
    if (now === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const forward = isRtl ? now - 1 : now + 1;
    const back = isRtl ? now + 1 : now - 1;
    const targets: Record<string, number> = { ArrowRight: forward, ArrowLeft: back, Home: 0, End: controls.length - 1 };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    controls[(target + controls.length) % controls.length]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
    >
      {children}
    </div>
  );
}
