import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { EventPopover } from '../popover/EventPopover.tsx';
import { closedAt } from '../state/closed-at.ts';
import { openedEvent } from '../state/view-state.ts';

/** The event that is open over a view, beside its chip. */
export function OpenedEvent(): ReactNode {
  const opened = useStore(openedEvent);
  if (opened === null) return null;
  const close = (): void => {
    closedAt.set(performance.now());
    openedEvent.set(null);
  };
  return <EventPopover key={opened.event.key} {...opened} onClose={close} />;
}
