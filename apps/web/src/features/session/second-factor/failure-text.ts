import { ApiError } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { failureText as refusalText } from '../state/failure-text.ts';

/** The text of a failure of the second factor. Passkey errors of the browser have texts of their own. */
export function failureText(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return refusalText(error, t);
  if (error instanceof Error && error.name === 'InvalidStateError') return t('LANG_2FA_PASSKEY_KNOWN');
  return t('LANG_2FA_PASSKEY_NOT_USED');
}
