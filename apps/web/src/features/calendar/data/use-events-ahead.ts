import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../../../lib/first-screen.ts';
import type { View } from '../model/views.ts';
import type { WeekRules } from '../model/window.ts';
import { daysOf, pageFrom } from '../model/window.ts';
import { blockQuery, useZone } from './calendar.queries.ts';
import { useWeekRules } from './calendar-preferences.ts';
import { blocksOf } from './event-blocks.ts';
import type { EventBlock } from './event-blocks.ts';
import type { ShownView } from './use-shown-view.ts';

/** Reads the events of the next and the previous page of a view while the page has nothing else to do, so that its arrows need no network. */
export function useEventsAhead({ view, day, isPending }: ShownView & { readonly isPending: boolean }): void {
  const client = useQueryClient();
  const zone = useZone();
  const rules = useWeekRules();
  useEffect(() => {
    // Two more years would be more than what is shown.
    if (isPending || view === 'year') return undefined;
    let isOver = false;
    whenIdle(() => {
      if (isOver) return;
      for (const block of neighbours(view, day, rules)) {
        // What fails here is read when it is wanted, and its error shown then.
        client.query(blockQuery(block, zone)).catch(() => undefined);
      }
    });
    return () => {
      isOver = true;
    };
  }, [client, view, day, isPending, zone, rules]);
}

function neighbours(view: View, day: number, rules: WeekRules): readonly EventBlock[] {
  return [1, -1].flatMap((pages) => {
    const days = daysOf(view, pageFrom(view, day, pages), rules);
    return blocksOf(days[0] ?? day, days.at(-1) ?? day);
  });
}
