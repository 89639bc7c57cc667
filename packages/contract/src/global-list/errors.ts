import type { ErrorTable } from '../error-table.ts';

/** Error codes of the global address list. */
export const globalListErrors = {
  global_list_unavailable: { status: 503, fault: 'server' },
} as const satisfies ErrorTable;
