import { createStore } from '../../../lib/store.ts';

/** Whether this page has sent files; apart from the uploads, so that the page starts without their code. */
export const hasUploads = createStore(false);
