import type { Person } from '@pillarbox/contract/contacts/person';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import type { SignatureDetails } from '@pillarbox/rules/signature-details/details';

/** A detail of a signature that the form offers. */
export interface Offer {
  readonly id: string;
  readonly kind: 'phone' | 'site' | 'address' | 'company';
  /** A label of contacts; '' for none. */
  readonly label: string;
  readonly value: string;
  /** Whether the form begins with it. */
  readonly isSure: boolean;
  /** Whether a person has it. */
  readonly isIn: (person: Person) => boolean;
  readonly add: (person: Person) => Person;
  readonly remove: (person: Person) => Person;
}

/** What the form offers of a signature, in the order of its fields. */
export function offersOf({ phones, sites, address, company }: SignatureDetails): Offer[] {
  const shownCompany = visibleText(company);
  return [
    ...(company === '' ? [] : [companyOffer(shownCompany)]),
    ...phones.map(({ label, value, isSure }, at) => {
      const row = { id: `signature phone ${String(at)}`, label, value };
      return { ...rowOffer('phones', row), kind: 'phone', label, value, isSure } as const;
    }),
    ...(address === null ? [] : [addressOffer(address)]),
    ...sites.map(({ value, isSure }, at) => {
      const row = { id: `signature site ${String(at)}`, label: '', value: visibleText(value) };
      return { ...rowOffer('sites', row), kind: 'site', label: '', value: row.value, isSure } as const;
    }),
  ];
}

/** A person with the offers that are sure. */
export function withSure(person: Person, offers: readonly Offer[]): Person {
  return offers.filter(({ isSure }) => isSure).reduce((before, { add }) => add(before), person);
}

function companyOffer(value: string): Offer {
  return {
    id: 'signature company',
    kind: 'company',
    label: '',
    value,
    isSure: true,
    isIn: ({ company }) => company === value,
    add: (person) => ({ ...person, company: value }),
    remove: (person) => ({ ...person, company: '' }),
  };
}

function addressOffer({ street, zip, city }: NonNullable<SignatureDetails['address']>): Offer {
  const parts = { street: visibleText(street), zip, city: visibleText(city), extended: '', state: '', country: '' };
  const value = [parts.street, `${zip} ${parts.city}`.trim()].filter((part) => part !== '').join(', ');
  const row = { id: 'signature address', label: 'work', ...parts };
  return { ...rowOffer('addresses', row), kind: 'address', label: 'work', value, isSure: true };
}

/** An offer that is a row of a list; the row has its id, so that removing it from the form removes the tick, too. */
function rowOffer<L extends 'phones' | 'sites' | 'addresses'>(
  list: L,
  row: Person[L][number],
): Pick<Offer, 'id' | 'isIn' | 'add' | 'remove'> {
  return {
    id: row.id,
    isIn: (person) => person[list].some(({ id }) => id === row.id),
    add: (person) => ({ ...person, [list]: [...person[list], row] }),
    remove: (person) => ({ ...person, [list]: person[list].filter(({ id }) => id !== row.id) }),
  };
}
