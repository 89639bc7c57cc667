import type { ReactNode } from 'react';

/** Stub. */
export function GroupScreen(): ReactNode {
  return null;
}
