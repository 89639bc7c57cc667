import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { PHONE } from '../lib/media.ts';
import { cx } from './cx.ts';
import styles from './ModalFrame.module.css';

interface ModalFrameProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The accessible name, or the id of the element that has it. */
  readonly label?: string | undefined;
  readonly labelledBy?: string | undefined;
  /** 400, 640, 760, 820 or 860 px wide; a card is 432 px wide, beside the details and without a scrim. A bottom sheet on a phone. */
  readonly size?: 'confirm' | 'form' | 'large' | 'help' | 'wide' | 'card';
  /** Neither Escape nor a click on the backdrop closes it. */
  readonly fixed?: boolean;
  /** A click on the backdrop does not close it; Escape does. */
  readonly still?: boolean;
  /** At the top of the window instead of its center. */
  readonly high?: boolean;
}

const INPUTS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';

function isVisible(element: HTMLElement): boolean {
  return typeof element.checkVisibility === 'function' ? element.checkVisibility() : !element.hidden;
}

/** The first input. Of a group of radio buttons the checked one, as with Tab. */
function firstInput(dialog: HTMLElement): HTMLElement | undefined {
  const inputs = [...dialog.querySelectorAll<HTMLInputElement>(INPUTS)].filter(isVisible);
  const [first] = inputs;
  const group = first?.type === 'radio' ? inputs.filter((input) => input.name === first.name) : [];
  return group.find((input) => input.checked) ?? first;
}

/**
 * The element that gets the focus when a dialog opens: the marked one, the first input, or else the last visible
 * button. On a phone the dialog itself, because the on-screen keyboard would cover half of it.
 */
function firstFocus(dialog: HTMLElement): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (marked !== null) return marked;
  if (typeof matchMedia === 'function' && matchMedia(PHONE).matches) return dialog;
  const buttons = [...dialog.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  return firstInput(dialog) ?? buttons.findLast(isVisible);
}

/**
 * A modal box on the native <dialog>: the page behind is inert, the focus stays inside (SHELL-148) and returns when it
 * closes (SHELL-149). It is mounted while it is open.
 */
export function ModalFrame(props: ModalFrameProps): ReactNode {
  const { onClose, children, label, labelledBy, size = 'confirm', fixed = false, still = false, high = false } = props;
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    // jsdom has no top layer.
    if (typeof dialog.showModal === 'function') dialog.showModal();
    else dialog.setAttribute('open', '');
    firstFocus(dialog)?.focus();
    return () => {
      if (typeof dialog.close === 'function') dialog.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={element}
      tabIndex={-1}
      className={cx(styles['dialog'], styles[size], high && styles['high'])}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        if (!fixed) onClose();
      }}
      onClose={() => {
        // A browser may close the dialog by itself, for example on a second Escape: open it again if it is fixed, else
        // report it.
        const dialog = element.current;
        if (dialog === null || dialog.open || !dialog.isConnected) return;
        if (fixed) dialog.showModal();
        else onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        if (!fixed) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current && !fixed && !still) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
