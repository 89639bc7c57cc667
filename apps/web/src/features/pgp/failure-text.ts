import type { TextKey } from '@pillarbox/locales/keys';
import { upper } from '@pillarbox/locales/keys';
import { errorTextKey } from '../../lib/api-error.ts';
import { PgpError } from './engine/failure.ts';

/** The text of a failure of the worker or of a call. */
export function failureTextKey(error: unknown): TextKey {
  return error instanceof PgpError ? `LANG_PGP_FAILED_${upper(error.reason)}` : errorTextKey(error);
}
