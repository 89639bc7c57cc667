import type { ErrorTable } from '../error-table.ts';

/** Error codes of the background image. */
export const appearanceErrors = {
  background_invalid: { status: 422, fault: 'user' },
  background_too_large: { status: 413, fault: 'user' },
  background_missing: { status: 404, fault: 'user' },
} as const satisfies ErrorTable;
