import { createStore } from '../../lib/store.ts';

/** Whether the tour was shown since this page was opened. A spotlight does not follow at once: it waits for the next visit. */
export const tourShown = createStore(false);
