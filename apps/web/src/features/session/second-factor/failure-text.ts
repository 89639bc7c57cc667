import { ApiError } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { failureText as refusalText } from '../failure-text.ts';

/** What a failed call of the second factor says; a browser that was told "cancel" or found no key says so in its own way. */
export function failureText(error: unknown, t: Translate): string {
  if (error instanceof ApiError) return refusalText(error, t);
  if (error instanceof Error && error.name === 'InvalidStateError') return t('LANG_2FA_PASSKEY_KNOWN');
  return t('LANG_2FA_PASSKEY_NOT_USED');
}
