import type { ReactNode } from 'react';

/** Stub. */
export function ContactDetails(): ReactNode {
  return null;
}
