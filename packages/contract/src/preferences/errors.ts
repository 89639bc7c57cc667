import type { ErrorTable } from '../error-table.ts';

/** Error codes of preferences. */
export const preferencesErrors = {
  /** An address that is none of the user's, whether it exists or not [ERR-004]. */
  alias_not_found: { status: 404, fault: 'user' },
  preference_locked: { status: 409, fault: 'user' },
  sound_invalid: { status: 422, fault: 'user' },
  sound_too_large: { status: 413, fault: 'user' },
  sound_missing: { status: 404, fault: 'user' },
  /** The spam lists are saved, but the filter of the provider, which reads a copy, did not take them. */
  spam_lists_not_taken: { status: 503, fault: 'server' },
  /** A list of settings was saved elsewhere after it was read. */
  settings_changed: { status: 409, fault: 'user' },
} as const satisfies ErrorTable;
