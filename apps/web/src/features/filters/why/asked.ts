import type { MessagePlace } from '../../../lib/message-action.ts';
import { createStore } from '../../../lib/store.ts';

/** The message that the dialog "Why is this here?" is about. */
export const asked = createStore<MessagePlace | null>(null);
