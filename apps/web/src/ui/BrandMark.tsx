import type { ReactNode } from 'react';

interface BrandMarkProps {
  /** Address of the logo, empty for none. */
  readonly logo: string;
  readonly size: number;
  /** The background color behind it, as a CSS value. */
  readonly behind: string;
}

/**
 * The provider's logo, or a drawn letter box without one. Hidden from screen readers, because the name is beside it.
 */
export function BrandMark({ logo, size, behind }: BrandMarkProps): ReactNode {
  if (logo !== '') return <img src={logo} height={size} style={{ maxWidth: size * 4 }} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <path fill="currentColor" d="M5 12.5a9 9 0 0 1 18 0V24a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2z" />
      <rect x="9" y="11" width="10" height="3.5" rx="1.75" fill={behind} />
    </svg>
  );
}
