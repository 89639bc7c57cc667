import { createStore } from '../../../lib/store.ts';
import type { Draft } from './draft.ts';

/** The form with which the next new filter begins, made from a message; null for an empty one. */
export const prefill = createStore<Draft | null>(null);
