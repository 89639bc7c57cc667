import type { ReactNode } from 'react';
import { PHONE, useMedia } from '../../../lib/media.ts';
import { useCalendarPlace } from '../data/calendar-location.ts';
import { useShownView } from '../data/use-shown-view.ts';
import { ViewMenu } from './ViewMenu.tsx';
import { PhoneTools } from './WeekStrip.tsx';

/** On a phone the tools of the toolbar are in the header. */
export function HeaderTools(): ReactNode {
  const isPhone = useMedia(PHONE);
  const { isView } = useCalendarPlace();
  const { view, day } = useShownView();
  if (!isPhone || !isView) return null;
  return (
    <>
      <PhoneTools view={view} />
      <ViewMenu view={view} day={day} hasAll />
    </>
  );
}
