import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';

/** What a failed call of the second factor says; a browser that was told "cancel" or found no key says so in its own way. */
export function failureText(error: unknown, t: Translate): string {
  if (error instanceof ApiError) {
    const seconds = error.code === 'sign_in_delayed' ? error.details.retryAfter : undefined;
    return seconds === undefined ? t(errorTextKey(error)) : t('LANG_SESSION_DELAYED', { seconds });
  }
  if (error instanceof Error && error.name === 'InvalidStateError') return t('LANG_2FA_PASSKEY_KNOWN');
  return t('LANG_2FA_PASSKEY_NOT_USED');
}
