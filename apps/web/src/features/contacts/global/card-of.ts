import type { GlobalPerson } from '@pillarbox/contract/global-list/global-list';
import type { Person } from '@pillarbox/contract/contacts/person';
import { NOBODY } from '../edit/model/draft.ts';
import { withName } from '@pillarbox/rules/name-parts';

/** The card of a person of the global address list. What is known of them is about their work. */
export function cardOf(one: GlobalPerson): Person {
  const phones = [
    { id: 'phone', label: 'work', value: one.Phone },
    { id: 'mobile', label: 'mobile', value: one.Mobile },
  ];
  const card = {
    ...NOBODY,
    company: one.Company,
    department: one.Department,
    position: one.Position,
    emails: one.Emails.map((value, at) => ({ id: `mail ${at}`, label: 'work', value })),
    phones: phones.filter(({ value }) => value !== ''),
  };
  return one.Name === one.Email ? { ...card, name: one.Name } : withName(card, one.Name);
}
