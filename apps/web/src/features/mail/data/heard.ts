import { createStore } from '../../../lib/store.ts';

/** When the mail server was last heard of, ms since 1970; 0 before. */
export const checkedAt = createStore(0);

/** The mail server has answered just now. */
export function heard(): void {
  checkedAt.set(Date.now());
}
