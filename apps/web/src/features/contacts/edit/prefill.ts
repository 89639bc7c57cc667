import type { Person } from '@pillarbox/contract/contacts/person';
import { useState } from 'react';
import { useLocation } from '../../../lib/location.ts';
import { NOBODY } from './model/draft.ts';
import { withName } from './model/name-parts.ts';

/** The person that the form of a new contact begins with: the name and address in the page's address. */
export function usePrefill(): Person {
  const { search } = useLocation();
  const [person] = useState(() => addressed(search));
  return person;
}

function addressed({ name = '', mail = '' }: Readonly<Record<string, string>>): Person {
  const emails = mail === '' ? [] : [{ id: 'new', label: '', value: mail.slice(0, 320) }];
  return withName({ ...NOBODY, emails }, name.slice(0, 200));
}
