import type { ReactNode } from 'react';

/** The screen of the list alone: no task is open. */
export function NothingOpen(): ReactNode {
  return null;
}
