import { readOnly } from '../preferences/preference.ts';
import { flag, words } from '../preferences/wire-values.ts';

/** Read-only preferences about signing in. */
export const sessionPreferenceTable = {
  password_expired: readOnly(flag, 0, '1: the password has expired.'),
  security_question_set: readOnly(flag, 0, '1: a security question is set.'),
  recovery_email: readOnly(words(320), '', 'Confirmed address for links to set a new password; empty: none (ours).'),
  g2fa_enabled: readOnly(flag, 0, '1: a second factor is on.'),
} as const;
