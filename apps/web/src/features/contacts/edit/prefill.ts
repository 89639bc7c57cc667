import type { Person } from '@pillarbox/contract/contacts/person';
import { useState } from 'react';
import { useLocation } from '../../../lib/location.ts';
import type { Draft } from './model/draft.ts';
import { NOBODY } from './model/draft.ts';
import { withName } from '@pillarbox/rules/name-parts';

/** Longest postal address in the page's address, in characters. */
const MAX_PLACE = 400;

/** The person that the form of a new contact begins with: the name and the addresses in the page's address. */
export function usePrefill(): Person {
  const { search } = useLocation();
  const [person] = useState(() => addressed(search));
  return person;
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
