import type { Contact } from '@pillarbox/contract/contacts/contact';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/query-client.ts';
import { knownQuery } from '../data/contacts.queries.ts';

/** The contact that has an address; null for none. */
export function useKnownContact(mail: string): QueryObserverResult<Contact | null> {
  return useQuery(knownQuery(mail));
}

/** The same, read anew: another page may have added it. */
export async function readKnownContact(mail: string): Promise<Contact | null> {
  return mail === '' ? null : await queryClient.query({ ...knownQuery(mail), staleTime: 0 });
}
