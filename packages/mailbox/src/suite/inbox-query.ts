import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import type { ListQuery } from '@pillarbox/contract/mail/list';

/** The first page of the inbox, newest first, with default options. */
export const INBOX_QUERY: ListQuery = {
  folder: 'INBOX',
  sort: SORT_KEY.DATE,
  dir: -1,
  threaded: false,
  offset: 0,
  limit: 100,
  zone: 'UTC',
  weekstart: 1,
};
