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

/** A person's initials on their own colour; decoration, since the name always stands beside it. */
export function Avatar({ name, address, size = 34, square = false, stacked = false }: AvatarProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { dark, version } = useScheme();
  const initials = initialsOf(name, address);
  const hue = personalHue(address ?? name ?? '');
  // Scaled here and not by the page, whose scaling of a canvas thins the letters.
  const pixels = Math.round(size * Math.max(1, globalThis.devicePixelRatio));
  useLayoutEffect(() => {
    const picture = drawInitials({ initials, hue, dark, version });
    const pen = canvas.current?.getContext('2d');
    if (picture === null || pen === null || pen === undefined) return;
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, pixels, pixels);
  }, [initials, hue, dark, version, pixels]);
  return (
    <span
      className={cx(styles['avatar'], square && styles['square'], stacked && styles['stacked'])}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <canvas ref={canvas} width={pixels} height={pixels} className={styles['picture']} />
    </span>
  );
}
