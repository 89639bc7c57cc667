/** What a new password needs at least [VAL-013]; a provider may ask for more characters, never for fewer. */
export interface PasswordNeeds {
  /** Characters, as a reader counts them. */
  readonly length: number;
}

/** The least that any provider asks for. */
export const LEAST_PASSWORD: PasswordNeeds = { length: 6 };
/** Longest password that is taken, in characters; what signs in is no longer either. */
export const MAX_PASSWORD = 1024;
/** The signs of which a password holds at least one. */
export const PASSWORD_SIGNS = '!@#$&*';

/** The parts of the rule, in the order in which they are shown. */
export const PASSWORD_PARTS = ['length', 'letter', 'digit', 'sign'] as const;
export type PasswordPart = (typeof PASSWORD_PARTS)[number];

/** Which parts of the rule a text fulfils; a letter of any script counts, a digit is 0 to 9. */
export function fulfilledParts(
  password: string,
  needs: PasswordNeeds = LEAST_PASSWORD,
): Readonly<Record<PasswordPart, boolean>> {
  return {
    length: [...password].length >= Math.max(needs.length, LEAST_PASSWORD.length),
    letter: /\p{L}/u.test(password),
    digit: /[0-9]/.test(password),
    sign: /[!@#$&*]/.test(password),
  };
}

/**
 * Whether a text may become a password: every part fulfilled [VAL-013], not longer than `MAX_PASSWORD`, and free of
 * control characters, which no mail server takes in one.
 */
export function isPassword(password: string, needs: PasswordNeeds = LEAST_PASSWORD): boolean {
  const parts = fulfilledParts(password, needs);
  return password.length <= MAX_PASSWORD && !/\p{Cc}/u.test(password) && PASSWORD_PARTS.every((part) => parts[part]);
}
