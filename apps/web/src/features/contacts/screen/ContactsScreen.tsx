import type { ReactNode } from 'react';

/** The contacts screen: the list, and beside it the screen of the route. */
export function ContactsScreen({ children }: { readonly children: ReactNode }): ReactNode {
  return children;
}
