import type { ChangeScope } from '@pillarbox/contract/calendar/event';
import type { ShownEvent } from '../model/shown-event.ts';

/** Asks what of a series is meant; null when the user keeps it as it is. An event that does not repeat is meant as a whole. */
export function askScope({ instance }: ShownEvent, _kind: 'move' | 'delete'): Promise<ChangeScope | null> {
  return Promise.resolve(instance.instance === '' ? 'all' : 'current');
}
