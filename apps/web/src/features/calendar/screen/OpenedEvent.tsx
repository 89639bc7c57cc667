import type { ReactNode } from 'react';
import { useStore } from '../../../lib/store.ts';
import { EventCard } from '../edit/lazy.tsx';
import { closedAt } from '../state/closed-at.ts';
import { openedEvent } from '../state/view-state.ts';

/** The event that is open over a view, beside its chip. */
export function OpenedEvent(): ReactNode {
  const opened = useStore(openedEvent);
  if (opened === null) return null;
  const { id, instance } = opened.event.instance;
  const close = (): void => {
    closedAt.set(performance.now());
    openedEvent.set(null);
  };
  return <EventCard key={opened.event.key} id={id} instance={instance} anchor={opened.anchor} onClose={close} />;
}
