/** Storage key of the address whose user wants notices of new mail in this browser. Sign-out removes it. */
export const PUSH_KEY = 'push';
