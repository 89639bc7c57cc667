import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../lib/store.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDayWords } from '../parts/day-words.ts';
import { say, spoken } from '../state/view-state.ts';
import type { ShownView } from '../data/use-shown-view.ts';
import { useViewTitle } from '../parts/view-title.ts';

/** Tells screen readers which days show after the view or its day changed, and how events were moved. */
export function Spoken({ view, day }: ShownView): ReactNode {
  const words = useStore(spoken);
  const title = useViewTitle(view, day, useDayWords());
  const before = useRef(title);
  useEffect(() => {
    if (before.current !== title) say(title);
    before.current = title;
  }, [title]);
  return (
    <VisuallyHidden>
      <span role="status">{words}</span>
    </VisuallyHidden>
  );
}
