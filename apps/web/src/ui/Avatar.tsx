import type { ReactNode } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { personalHue } from '../theme/personal.ts';
import { useScheme } from '../theme/scheme.ts';
import { cx } from './cx.ts';
import { drawInitials, initialsOf } from './initials.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name?: string | undefined;
  /** The colour comes from the address, so that a person keeps it whatever name they write. */
  readonly address?: string | undefined;
  /** Width in px: 20, 22, 28, 34 or 40. */
  readonly size?: number;
  /** Companies, groups and resources are squares; people are circles. */
  readonly square?: boolean;
  /** Two echo outlines behind it, for several messages or people in one row. */
  readonly stacked?: boolean;
}

const PIXELS = 128;

/** A person's initials on their own colour; decoration, since the name always stands beside it. */
export function Avatar({ name, address, size = 34, square = false, stacked = false }: AvatarProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { dark, version } = useScheme();
  const initials = initialsOf(name, address);
  const hue = personalHue(address ?? name ?? '');
  useLayoutEffect(() => {
    const picture = drawInitials({ initials, hue, dark, version });
    if (picture !== null) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [initials, hue, dark, version]);
  return (
    <span
      className={cx(styles['avatar'], square && styles['square'], stacked && styles['stacked'])}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <canvas ref={canvas} width={PIXELS} height={PIXELS} className={styles['picture']} />
    </span>
  );
}
