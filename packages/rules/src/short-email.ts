import { isAddress } from './address.ts';

const SIMPLE = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/**
 * Whether a string is an address in its simple form: plain letters, no quotes, no IP literal [VAL-010]. It is what any mail
 * server anywhere takes, and what is asked for where an address has to work when nothing else does.
 */
export function isShortEmail(text: string): boolean {
  return SIMPLE.test(text) && isAddress(text);
}
