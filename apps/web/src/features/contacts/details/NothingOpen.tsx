import type { ReactNode } from 'react';

/** Stub. */
export function NothingOpen(): ReactNode {
  return null;
}
