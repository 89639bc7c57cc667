import type { ErrorTable } from '../error-table.ts';

/** Error codes of notices while no page is open. */
export const pushErrors = {
  push_refused: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
