import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import type { Loader } from '../../lib/loader.ts';
import { useLoaded } from '../../lib/loading.ts';
import type { CalendarSharing as Part } from './sharing/CalendarSharing.tsx';

const loader: Loader<typeof Part> = {
  texts: 'calendar-share',
  code: () => import('./sharing/CalendarSharing.tsx').then((part) => part.CalendarSharing),
};

/** With whom a calendar of the user is shared, and its public page. It loads when it is first shown; each change is made at once. */
export function CalendarSharing(props: { readonly calendar: Calendar }): ReactNode {
  const Loaded = useLoaded(loader);
  return Loaded === undefined ? null : createElement(Loaded, props);
}
