import type { ReactNode } from 'react';
import { useCalendarPlace } from '../data/calendar-location.ts';
import { QuestionsHost } from '../edit/QuestionsHost.tsx';
import { ViewScreen } from './ViewScreen.tsx';

/** The calendar screen: a view, or the form of the route. */
export function CalendarScreen({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      {useCalendarPlace().isView ? <ViewScreen /> : children}
      <QuestionsHost />
    </>
  );
}
