import type { Attendee } from '@pillarbox/contract/calendar/event';
import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import { readGroup } from '@pillarbox/contract/contacts/book-calls';
import { MAX_NAMED } from '@pillarbox/contract/contacts/contact';
import { readContacts } from '@pillarbox/contract/contacts/contact-calls';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import { splitAddress } from '@pillarbox/rules/address';
import type { QueryObserverResult } from '@tanstack/react-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/call.ts';
import { CALENDAR_KEY } from '../../data/calendar-key.ts';
import { ownMail } from '../data/edit.queries.ts';
import { personOf } from '../model/form-address.ts';

/** Most rows of the list. */
const MOST_FOUND = 8;
/** Longest text that is asked about, in characters. */
const MAX_TEXT = 100;

/** Somebody, a group or a resource that typed text could mean. */
export interface FoundPerson {
  readonly kind: 'person' | 'group' | 'room' | 'resource';
  readonly name: string;
  /** The address of a person; the id of a group or a resource. */
  readonly id: string;
  readonly photo: string;
}

/** Everybody and every resource that typed text could mean, without those who are invited. */
export function useFound(
  typed: string,
  without: readonly Attendee[],
  resources: readonly Calendar[],
): readonly FoundPerson[] {
  const text = typed.trim();
  const exclude = [ownMail(), ...without.map(({ mail }) => mail)].slice(0, 500);
  const { data: people = [] } = useFoundPeople(text, exclude);
  return text === '' ? [] : [...resourcesLike(resources, text, exclude), ...people].slice(0, MOST_FOUND);
}

function useFoundPeople(text: string, exclude: readonly string[]): QueryObserverResult<readonly FoundPerson[]> {
  return useQuery({
    queryKey: [...CALENDAR_KEY, 'people', text, ...exclude],
    queryFn: async ({ signal }) => {
      const body = { text, exclude: [...exclude] };
      const { suggestions } = await call(suggest, { params: { user: ownMail() }, body }, { signal });
      return suggestions.map(({ isGroup, Name, Email, object_id: id, Image }): FoundPerson => {
        return isGroup
          ? { kind: 'group', name: Name, id, photo: '' }
          : { kind: 'person', name: Name, id: Email, photo: Image };
      });
    },
    enabled: text !== '' && text.length <= MAX_TEXT,
    placeholderData: keepPreviousData,
  });
}

function resourcesLike(resources: readonly Calendar[], text: string, without: readonly string[]): FoundPerson[] {
  const wanted = text.toLowerCase();
  return resources
    .filter(({ id, name }) => name.toLowerCase().includes(wanted) && !without.includes(id))
    .map((one) => ({ kind: kindOf(one), name: one.name, id: one.id, photo: '' }));
}

/** What a resource is in an invitation. */
export function kindOf({ resource }: Calendar): 'room' | 'resource' {
  return resource?.kind === 'room' ? 'room' : 'resource';
}

/** Those whom a row of the list invites: one, or the members of a group that have an address. */
export async function peopleOf({ kind, name, id }: FoundPerson): Promise<readonly Attendee[]> {
  if (kind !== 'group') return [personOf(id, name, kind)];
  const mail = ownMail();
  const { local: account, domain } = splitAddress(mail);
  const { contacts } = await call(readGroup, { params: { mail, groupId: id } });
  const members: Attendee[] = [];
  for (let from = 0; from < contacts.length; from += MAX_NAMED) {
    const body = { ids: contacts.slice(from, from + MAX_NAMED) };
    const { Contacts } = await call(readContacts, { params: { domain, account }, body });
    members.push(...Contacts.map(({ Name, Email }) => personOf(Email, Name)));
  }
  return members.filter((one) => one.mail !== '');
}
