import type { ReactNode } from 'react';

/** The calendar screen: a view, or the form of the route. */
export function CalendarScreen({ children }: { readonly children: ReactNode }): ReactNode {
  return <>{children}</>;
}
