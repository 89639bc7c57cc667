import { usage } from '@pillarbox/contract/mail/changes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** Used and allowed bytes [PREF-033, API-025]; 0 allowed when there is no known limit. */
export const usageQuery = queryOptions({
  queryKey: ['mail', 'usage'],
  queryFn: ({ signal }) => call(usage, { body: {} }, { signal }),
});
