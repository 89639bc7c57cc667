import type { ErrorTable } from '../error-table.ts';

/** Error codes of message filters. */
export const filtersErrors = {
  /** A field is missing or wrong; `field` is its path, for example `conditions.0.value`. */
  filter_invalid: { status: 422, fault: 'user' },
  too_many_filters: { status: 422, fault: 'user' },
  /** A rule that is text can only be tried by the mail server. */
  filter_untriable: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
