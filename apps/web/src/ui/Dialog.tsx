import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { cx } from './cx.ts';
import styles from './Dialog.module.css';

interface DialogProps {
  /** Says what will happen. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** The buttons; mark the safe one with `data-autofocus` when something is destroyed. */
  readonly footer?: ReactNode;
  /** 400, 640, 760 or 860 px wide; a bottom sheet on a phone. */
  readonly size?: 'confirm' | 'form' | 'large' | 'wide';
  /** Neither Escape nor a press on the backdrop closes it. */
  readonly fixed?: boolean;
  /** With the name of a close button, one stands in the title row. */
  readonly closeLabel?: string;
}

const INPUTS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)';

/** What gets focus when a dialog opens: the marked element, the first input, or else the last visible button. */
function firstFocus(dialog: HTMLElement): HTMLElement | undefined {
  const marked = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (marked !== null) return marked;
  const body = dialog.querySelector<HTMLElement>(INPUTS);
  if (body !== null) return body;
  return [...dialog.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter((button) => !button.hidden).at(-1);
}

/**
 * A modal dialog on the platform's own <dialog>: the page behind is inert, focus stays inside (SHELL-148) and goes back
 * when it closes (SHELL-149). It is mounted while it is open: `{open && <Dialog ...>}`.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = 'confirm',
  fixed = false,
  closeLabel,
}: DialogProps): ReactNode {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    const before = document.activeElement;
    // Test browsers without a top layer open it in place.
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
      className={cx(styles['dialog'], styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!fixed) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        if (!fixed) onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === element.current && !fixed) onClose();
      }}
    >
      <div className={styles['panel']}>
        <header className={styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {closeLabel === undefined ? null : <IconButton icon={<X size={18} />} label={closeLabel} onClick={onClose} />}
        </header>
        {children === undefined ? null : <div className={styles['body']}>{children}</div>}
        {footer === undefined ? null : <footer className={styles['foot']}>{footer}</footer>}
      </div>
    </dialog>
  );
}
