import type { Person } from '@pillarbox/contract/contacts/person';
import { createStore } from '../../../lib/store.ts';

/** The person that the next form of a new contact begins with, handed over by another screen; null for none. */
export const newPerson = createStore<Person | null>(null);
