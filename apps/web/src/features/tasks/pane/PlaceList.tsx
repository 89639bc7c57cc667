import type { ReactNode } from 'react';
import { moveFocus } from '../../../ui/roving.ts';

/** Places with one tab stop: arrows move. */
export function PlaceList({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, '[data-place]', event)) event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}
