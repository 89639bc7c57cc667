import { createStore } from '../../../lib/store.ts';

/** Time of the mail server's last answer or event, in ms since 1970; 0 before the first. */
export const checkedAt = createStore(0);

/** Records that the mail server answered now. */
export function recordAnswer(): void {
  checkedAt.set(Date.now());
}
