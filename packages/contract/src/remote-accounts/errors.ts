import type { ErrorTable } from '../error-table.ts';

/** Error codes of accounts whose mail is collected. */
export const remoteAccountsErrors = {
  remote_not_found: { status: 404, fault: 'user' },
  too_many_remote_accounts: { status: 422, fault: 'user' },
  remote_exists: { status: 409, fault: 'user' },
  remote_password_needed: { status: 422, fault: 'user' },
  remote_password_refused: { status: 422, fault: 'user' },
  remote_unreachable: { status: 422, fault: 'user' },
  remote_certificate: { status: 422, fault: 'user' },
  remote_not_encrypted: { status: 422, fault: 'user' },
  remote_unsuitable: { status: 422, fault: 'user' },
  remote_folder_not_found: { status: 422, fault: 'user' },
  remote_address_taken: { status: 409, fault: 'user' },
  remote_sending_password_needed: { status: 422, fault: 'user' },
  remote_sending_refused: { status: 422, fault: 'user' },
  remote_sending_unreachable: { status: 422, fault: 'user' },
  remote_sending_off: { status: 422, fault: 'user' },
  remote_sign_in_needed: { status: 422, fault: 'user' },
  remote_service_off: { status: 422, fault: 'user' },
  remote_service_refused: { status: 422, fault: 'user' },
  remote_service_account: { status: 422, fault: 'user' },
  remote_service_unavailable: { status: 503, fault: 'server' },
} as const satisfies ErrorTable;
