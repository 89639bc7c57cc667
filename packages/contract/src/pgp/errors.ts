import type { ErrorTable } from '../error-table.ts';

/** Error codes of PGP keys. */
export const pgpErrors = {
  pgp_keys_not_found: { status: 404, fault: 'user' },
  pgp_key_invalid: { status: 422, fault: 'user' },
  pgp_key_unprotected: { status: 422, fault: 'user' },
  pgp_key_changed: { status: 409, fault: 'user' },
  pgp_too_many_keys: { status: 422, fault: 'user' },
} as const satisfies ErrorTable;
