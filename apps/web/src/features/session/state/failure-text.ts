import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';

/** The text of a failure. After too many attempts it has the seconds to wait. */
export function failureText(error: unknown, t: Translate): string {
  const seconds = error instanceof ApiError && error.code === 'sign_in_delayed' ? error.details.retryAfter : undefined;
  return seconds === undefined ? t(errorTextKey(error)) : t('LANG_SESSION_DELAYED', { seconds });
}
