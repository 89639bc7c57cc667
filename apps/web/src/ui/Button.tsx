import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { Spinner } from './Spinner.tsx';
import { cx } from './cx.ts';
import styles from './Button.module.css';

/** The style of a button: one primary button per view, danger for destructive actions. */
export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'danger-soft' | 'link';

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind;
  /** 28, 32, 36 or 46 px high; on a phone at least 44 px. */
  readonly size?: 'small' | 'normal' | 'large' | 'sign-in';
  /** Shows a spinner, keeps the focus, and ignores clicks. */
  readonly busy?: boolean | undefined;
  /** An icon before the text. */
  readonly icon?: ReactNode;
  /** A key shown at the end, for example `N`. The shortcut itself is registered elsewhere. */
  readonly keyHint?: string | undefined;
  /** For buttons that stay pressed. */
  readonly pressed?: boolean | undefined;
}

/** A push button. Never submits a form unless `type="submit"` is given. */
export function Button(props: ButtonProps): ReactNode {
  const { kind = 'default', size = 'normal', busy = false, icon, keyHint, pressed, ...rest } = props;
  const { className, children, onClick, ...native } = rest;
  return (
    <button
      type="button"
      {...native}
      className={cx(styles['button'], styles[kind], styles[size], className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || native['aria-disabled']}
      aria-pressed={pressed}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      {children === undefined ? null : <span className={styles['words']}>{children}</span>}
      {keyHint === undefined ? null : <Kbd>{keyHint}</Kbd>}
    </button>
  );
}
