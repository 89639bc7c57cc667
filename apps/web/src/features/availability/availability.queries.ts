import { publicAvailability } from '@pillarbox/contract/calendar/availability-calls';
import type { ReplyOf } from '@pillarbox/contract/operation';
import { addDays } from '@pillarbox/rules/zoned-days';
import type { Day } from '@pillarbox/rules/zoned-days';
import type { QueryObserverResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dayText } from './week.ts';

export type PublicTimes = ReplyOf<typeof publicAvailability>;

/** What a link names: the owner, and perhaps one calendar. */
export interface AvailabilityLink {
  readonly owner: string;
  readonly calendar: string;
}

/** The free and busy times of a week, in a zone. */
export function usePublicTimes(
  { owner, calendar }: AvailabilityLink,
  days: readonly Day[],
  timezone: string,
): QueryObserverResult<PublicTimes> {
  const [first = { year: 1970, month: 1, day: 1 }] = days;
  const start = dayText(first);
  const end = dayText(addDays(first, days.length));
  return useQuery({
    queryKey: ['public-availability', owner, calendar, start, timezone],
    queryFn: ({ signal }) =>
      call(
        publicAvailability,
        { params: { owner }, query: { start, end, timezone, ...(calendar === '' ? {} : { calendar }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}
