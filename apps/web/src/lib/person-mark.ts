import type { Address } from '@pillarbox/contract/mail/fields';
import { createStore } from './store.ts';

/** Attributes of an element that stands for a person: the pointer on it shows the card of the person. */
export interface PersonMark {
  readonly 'data-person'?: string;
  readonly 'data-person-name'?: string;
}

/** The marks of a person. Nobody without an address has a card. */
export function personMark(address: Address | undefined): PersonMark {
  if (address === undefined || address.mail === '') return {};
  return { 'data-person': address.mail, 'data-person-name': address.name };
}

/** The person whose details show beside the sheet; null for none [CONT-006]. */
export const sidebarPerson = createStore<Address | null>(null);

/** Shows the details of a person beside the sheet, or hides them when they show already. */
export function toggleSidebar(person: Address): void {
  sidebarPerson.set((now) => (now?.mail === person.mail ? null : person));
}
