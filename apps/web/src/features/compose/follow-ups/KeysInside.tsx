import type { ReactNode } from 'react';

/** Keeps keys from the form of the message around a dialog: Ctrl+Enter in the dialog must not send the message. */
export function KeysInside({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div
      style={{ display: 'contents' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
