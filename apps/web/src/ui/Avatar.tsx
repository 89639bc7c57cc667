import type { CSSProperties, ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { personalHue } from '../theme/personal.ts';
import { useScheme } from '../theme/scheme.ts';
import { cx } from './cx.ts';
import { drawSoon } from './drawing-queue.ts';
import { drawInitials, initialsOf, isOffice, keptInitials } from './initials.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  readonly name?: string | undefined;
  /** The color depends on the address, so that a person keeps it under another name. */
  readonly address?: string | undefined;
  /** Width in px: 20, 22, 28, 34, 40 or 72. */
  readonly size?: number;
  /** Address of a photo; it covers the initials when it has loaded. */
  readonly photo?: string | undefined;
  /** Two outlines behind it, for several messages or people in one row. */
  readonly stacked?: boolean;
}

/**
 * Initials on a personal color. People are circles, offices and machines are squares. Hidden from screen readers,
 * because the name is always beside it.
 */
export function Avatar({ name, address, photo = '', size = 34, stacked = false }: AvatarProps): ReactNode {
  const ground = useRef<HTMLSpanElement>(null);
  const { dark, version } = useScheme();
  const initials = initialsOf(name, address);
  const hue = personalHue(address === undefined || address === '' ? (name ?? '') : address);
  const pixels = Math.round(size * Math.max(1, globalThis.devicePixelRatio));
  useLayoutEffect(() => {
    const portrait = { initials, hue, dark, version, pixels };
    const put = (picture: string | null): void => {
      if (ground.current !== null) ground.current.style.backgroundImage = picture === null ? '' : `url(${picture})`;
    };
    const kept = keptInitials(portrait);
    // A row that is used again must not show the initials of the person before.
    put(kept ?? null);
    return kept === undefined ? drawSoon(() => put(drawInitials(portrait))) : undefined;
  }, [initials, hue, dark, version, pixels]);
  return (
    <span
      className={cx(styles['avatar'], isOffice(address) && styles['square'], stacked && styles['stacked'])}
      data-who=""
      style={{ width: size, height: size, '--who-h': String(hue) } as CSSProperties}
      aria-hidden="true"
    >
      <span ref={ground} className={styles['picture']} />
      {photo === '' ? null : <Photo key={photo} address={photo} />}
    </span>
  );
}

/** The photo over the initials. One that cannot be shown leaves them visible. */
function Photo({ address }: { readonly address: string }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      className={styles['photo']}
      onError={() => setBroken(true)}
    />
  );
}
