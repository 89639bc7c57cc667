import { told } from '../preferences/preference.ts';
import { flag, words } from '../preferences/wire-values.ts';

/** What the gateway tells about signing in. */
export const sessionPreferenceTable = {
  password_expired: told(flag, 0, '1: the password has run out.'),
  security_question_set: told(flag, 0, '1: a security question is set.'),
  recovery_email: told(words(320), '', 'Where links to set a new password go, confirmed; empty: nowhere (ours).'),
  g2fa_enabled: told(flag, 0, '1: a second factor is on.'),
} as const;
