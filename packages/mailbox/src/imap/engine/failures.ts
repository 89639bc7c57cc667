import { Failure } from '@pillarbox/contract/failure';
import type { ErrorCode } from '@pillarbox/contract/errors';
import { serverText } from '../../server-text.ts';

/** The server broke the protocol or exceeded a limit; the connection must be closed. */
export function protocolFailure(what: string): Failure {
  return new Failure('mail_protocol', {}, new Error(what));
}

/** Response codes (RFC 5530 and others) that correspond to error codes of the contract. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  NONEXISTENT: 'folder_not_found',
  TRYCREATE: 'folder_not_found',
  ALREADYEXISTS: 'folder_name_exists',
  OVERQUOTA: 'mail_over_quota',
  TOOBIG: 'message_too_large',
  CANNOT: 'mail_refused',
  NOPERM: 'mail_refused',
  UNAVAILABLE: 'mail_unavailable',
  INUSE: 'mail_unavailable',
  AUTHENTICATIONFAILED: 'invalid_credentials',
  AUTHORIZATIONFAILED: 'invalid_credentials',
  EXPIRED: 'password_change_required',
};

/** The Failure for a tagged NO; BAD is a protocol error. */
export function refusal(status: { readonly kind: string; readonly code: string; readonly text: string }): Failure {
  const details = { serverText: serverText(status.text) };
  if (status.kind === 'BAD') return new Failure('mail_protocol', details);
  return new Failure(CODES[status.code] ?? codeOfText(status.text) ?? 'mail_refused', details);
}

/** Recognizes common error texts of servers without response codes. */
function codeOfText(text: string): ErrorCode | undefined {
  if (/quota/i.test(text)) return 'mail_over_quota';
  if (/already exists/i.test(text)) return 'folder_name_exists';
  if (/(does(n't| not) exist|non-?existent|not found|unknown mailbox|no such mailbox|deleted under us)/i.test(text))
    return 'folder_not_found';
  return undefined;
}
