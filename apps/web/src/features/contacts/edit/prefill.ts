import type { Person } from '@pillarbox/contract/contacts/person';
import { useState } from 'react';
import { useLocation } from '../../../lib/location.ts';
import { offeredDetails } from '../data/offered-details.ts';
import type { Draft } from './model/draft.ts';
import { NOBODY } from './model/draft.ts';
import type { Offer } from './model/offers.ts';
import { offersOf, withSure } from './model/offers.ts';
import { withName } from '@pillarbox/rules/name-parts';

/** Longest postal address in the page's address, in characters. */
const MAX_PLACE = 400;

/** What the form of a new contact begins with. */
interface Prefill {
  /** The name and the addresses in the page's address, with the sure ones of the offers. */
  readonly person: Person;
  /** What the signature of the message offers from which the form was opened. */
  readonly offers: readonly Offer[];
}

/** What the form of a new contact begins with. */
export function usePrefill(): Prefill {
  const { search } = useLocation();
  const [prefill] = useState((): Prefill => {
    const offered = offeredDetails.get();
    const offers = offered !== null && offered.mail === search['mail'] ? offersOf(offered.details) : [];
    return { person: withSure(addressed(search), offers), offers };
  });
  return prefill;
}

/** The form with the postal address that is in the page's address, for an existing contact. */
export function usePlaced(draft: Draft): Draft {
  const { search } = useLocation();
  const [place] = useState(search['place'] ?? '');
  return { ...draft, person: withPlace(draft.person, place) };
}

/** The person with one more postal address; the user puts its parts where they belong. */
function withPlace(person: Person, place: string): Person {
  if (place === '') return person;
  const row = { id: 'new place', label: 'work', extended: '', city: '', state: '', zip: '', country: '' };
  return { ...person, addresses: [...person.addresses, { ...row, street: place.slice(0, MAX_PLACE) }] };
}

function addressed({ name = '', mail = '', place = '' }: Readonly<Record<string, string>>): Person {
  const emails = mail === '' ? [] : [{ id: 'new', label: '', value: mail.slice(0, 320) }];
  return withPlace(withName({ ...NOBODY, emails }, name.slice(0, 200)), place);
}
