import type { ReactNode } from 'react';

/** Stub. */
export function ContactsPane(): ReactNode {
  return null;
}
