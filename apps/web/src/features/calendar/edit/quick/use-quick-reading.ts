import type { QuickEvent, QuickPart } from '@pillarbox/rules/quick-event/quick-event';
import { readQuickEvent } from '@pillarbox/rules/quick-event/quick-event';
import { dayOf } from '@pillarbox/rules/zoned-days';
import { useState } from 'react';
import { writesMonthFirst } from '../../../../lib/i18n/later-words.ts';
import { useLocaleTag } from '../../../../lib/i18n/text.tsx';
import { useTimeWriter } from '../fields/TimeField.tsx';

/** What was understood of typed words, and how a part of it is taken back. */
export interface QuickReading {
  readonly event: QuickEvent;
  /** Leaves a part in the title. */
  readonly drop: (part: QuickPart) => void;
}

/** Reads an event while it is typed. */
export function useQuickReading(typed: string, zone: string): QuickReading {
  const tag = useLocaleTag();
  const write = useTimeWriter();
  const [without, setWithout] = useState<ReadonlySet<QuickPart>>(new Set());
  const event = readQuickEvent(
    typed,
    {
      tag,
      today: dayOf(Date.now(), zone),
      monthFirst: writesMonthFirst(),
      isTwelveHour: !write('13:00').includes('13'),
    },
    without,
  );
  return { event, drop: (part) => setWithout((now) => new Set([...now, part])) };
}
