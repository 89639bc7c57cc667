/** Without letters and digits that are taken for one another. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password for a link, for example `k7mw-q2xp-hd4t`: 59 random bits that are easy to read out. */
export function newPassword(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(12));
  const text = Array.from(numbers, (number) => CHARACTERS.charAt(number % CHARACTERS.length)).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
