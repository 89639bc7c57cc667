import type { Person } from '@pillarbox/contract/contacts/person';
import { useEffect, useState } from 'react';
import { useLocation } from '../../../lib/location.ts';
import { newPerson } from '../data/new-person.ts';
import { NOBODY } from './model/draft.ts';
import { withName } from './model/name-parts.ts';

/** What is known of the person of a new contact: what another screen handed over, or the name and address in the page's address. */
export function usePrefill(): Person {
  const { search } = useLocation();
  const [person] = useState(() => newPerson.get() ?? addressed(search));
  useEffect(() => newPerson.set(null), []);
  return person;
}

function addressed({ name = '', mail = '' }: Readonly<Record<string, string>>): Person {
  const emails = mail === '' ? [] : [{ id: 'new', label: '', value: mail.slice(0, 320) }];
  return withName({ ...NOBODY, emails }, name.slice(0, 200));
}
