import { isAddress } from './address.ts';

const SIMPLE = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;

/**
 * Whether a string is an address in its simple form: plain letters, no quotes, no IP literal [VAL-010]. Every mail server
 * accepts this form; it is required where an address is the last resort.
 */
export function isShortEmail(text: string): boolean {
  return SIMPLE.test(text) && isAddress(text);
}
