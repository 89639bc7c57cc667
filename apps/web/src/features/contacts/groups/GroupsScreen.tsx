import type { ReactNode } from 'react';

/** Stub. */
export function GroupsScreen(): ReactNode {
  return null;
}
