/** The minimum for a new password [VAL-013]; a provider can require more characters, never fewer. */
export interface PasswordNeeds {
  /** Number of user-perceived characters. */
  readonly length: number;
}

/** The minimum that every provider requires. */
export const MIN_PASSWORD: PasswordNeeds = { length: 6 };
/** Longest accepted password, in characters; the sign-in has the same limit. */
export const MAX_PASSWORD = 1024;
/** The signs of which a password must contain at least one. */
export const PASSWORD_SIGNS = '!@#$&*';

/** The parts of the rule, in the order in which they are shown. */
export const PASSWORD_PARTS = ['length', 'letter', 'digit', 'sign'] as const;
export type PasswordPart = (typeof PASSWORD_PARTS)[number];

/** The parts of the rule that a text fulfils; letters of any script count, digits are 0 to 9. */
export function fulfilledParts(
  password: string,
  needs: PasswordNeeds = MIN_PASSWORD,
): Readonly<Record<PasswordPart, boolean>> {
  return {
    length: [...password].length >= Math.max(needs.length, MIN_PASSWORD.length),
    letter: /\p{L}/u.test(password),
    digit: /[0-9]/.test(password),
    sign: /[!@#$&*]/.test(password),
  };
}

/**
 * Whether a text is a valid password: it fulfils every part [VAL-013], is not longer than `MAX_PASSWORD`, and has no
 * control characters, which no mail server accepts.
 */
export function isPassword(password: string, needs: PasswordNeeds = MIN_PASSWORD): boolean {
  const parts = fulfilledParts(password, needs);
  return password.length <= MAX_PASSWORD && !/\p{Cc}/u.test(password) && PASSWORD_PARTS.every((part) => parts[part]);
}
