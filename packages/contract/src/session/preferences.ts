import { readOnly } from '../preferences/preference.ts';
import { flag, words } from '../preferences/wire-values.ts';

/** What the gateway tells about signing in. */
export const sessionPreferenceTable = {
  password_expired: readOnly(flag, 0, '1: the password has run out.'),
  security_question_set: readOnly(flag, 0, '1: a security question is set.'),
  recovery_email: readOnly(words(320), '', 'Where links to set a new password go, confirmed; empty: nowhere (ours).'),
  g2fa_enabled: readOnly(flag, 0, '1: a second factor is on.'),
} as const;
