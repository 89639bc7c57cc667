import { useEffect } from 'react';
import { PHONE, useMedia } from '../../../lib/media.ts';
import type { View } from '../model/views.ts';
import { useCalendarPlace } from './calendar-location.ts';
import { useToday } from './use-shown-events.ts';
import type { DayNumber } from '../model/days.ts';
import { keepView, lastView } from '../state/view-state.ts';

/** The view that shows, and its day. */
export interface ShownView {
  readonly view: View;
  readonly day: DayNumber;
}

/** The view of the address; without one the last used one, on a phone the agenda. */
export function useShownView(): ShownView {
  const { view, day } = useCalendarPlace();
  const isPhone = useMedia(PHONE);
  const today = useToday();
  useEffect(() => {
    if (view !== '') keepView(view);
  }, [view]);
  return { view: view === '' ? (lastView() ?? (isPhone ? 'agenda' : 'week')) : view, day: day ?? today };
}
