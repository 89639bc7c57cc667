import type { ReactNode } from 'react';

/** Stub. */
export function BooksScreen(): ReactNode {
  return null;
}
