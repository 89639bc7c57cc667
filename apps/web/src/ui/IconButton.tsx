import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** A lucide icon, 17 or 18 px in toolbars, 16 in dense rows. */
  readonly icon: ReactNode;
  /** The accessible name and the tooltip. */
  readonly label: string;
  /** The shortcut shown in the tooltip, for example `R`. */
  readonly keyHint?: string | undefined;
  readonly size?: 'dense' | 'normal' | 'large';
  readonly pressed?: boolean | undefined;
}

/** A button that is only an icon. TooltipHost shows its tooltip. */
export function IconButton(props: IconButtonProps): ReactNode {
  const { icon, label, keyHint, size = 'normal', pressed, className, ...native } = props;
  return (
    <button
      type="button"
      {...native}
      className={cx(styles['button'], styles[size], className)}
      aria-label={label}
      aria-pressed={pressed}
      data-tooltip={label}
      data-tooltip-keys={keyHint}
    >
      {icon}
    </button>
  );
}
