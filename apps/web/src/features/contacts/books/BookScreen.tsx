import type { ReactNode } from 'react';

/** Stub. */
export function BookScreen(): ReactNode {
  return null;
}
