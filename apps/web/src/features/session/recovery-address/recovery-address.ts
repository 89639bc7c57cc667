import { confirmRecoveryAddress, removeRecoveryAddress, setRecoveryAddress } from '@pillarbox/contract/session/forgot';
import type { TextKey } from '@pillarbox/locales/keys';
import { isShortEmail } from '@pillarbox/rules/short-email';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { onRecoveryMethodSet } from '../actions/duties.ts';
import { RECOVERY_KEY } from '../state/recovery-state.ts';

/** Errors by field, as keys of texts. */
export type AddressProblems = Partial<Record<'address' | 'password' | 'code', TextKey>>;

/** Whether it is a simple address [VAL-010] other than the user's own. */
export function isRecoveryAddress(address: string, own: string): boolean {
  return isShortEmail(address.trim()) && address.trim().toLowerCase() !== own.toLowerCase();
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: RECOVERY_KEY });

/** Has a code mailed to an address. Rejects with ApiError. */
export async function sendCode(address: string, password: string): Promise<void> {
  await call(setRecoveryAddress, { body: { address: address.trim(), ...(password === '' ? {} : { password }) } });
  await refresh();
}

/** Confirms the address with the mailed code. Rejects with ApiError. */
export async function confirmAddress(code: string): Promise<void> {
  await call(confirmRecoveryAddress, { body: { code } });
  await refresh();
  onRecoveryMethodSet();
}

/** Removes the address. Rejects with ApiError. */
export async function removeAddress(password: string): Promise<void> {
  await call(removeRecoveryAddress, { body: password === '' ? {} : { password } });
  await refresh();
}

/** The field and text of a failure. */
export function problemsOf(error: unknown): AddressProblems {
  const key = errorTextKey(error);
  if (!(error instanceof ApiError)) return { address: key };
  switch (error.code) {
    case 'password_wrong':
      return { password: key };
    case 'recovery_code_wrong':
      return { code: key };
    case 'invalid_request':
      return { address: 'LANG_RECOVERY_MAIL_BAD' };
    case 'feature_off':
    case 'submission_refused':
      return { address: 'LANG_RECOVERY_MAIL_UNREACHABLE' };
    default:
      return { address: key };
  }
}
