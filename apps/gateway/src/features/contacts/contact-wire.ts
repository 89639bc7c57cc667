import type { Contact, SubmittedContact } from '@pillarbox/contract/contacts/contact';
import type { LabelledText, Person, PostalAddress } from '@pillarbox/contract/contacts/person';
import { wholeAgain, withinLimits } from '@pillarbox/rules/contact-files/person-limits';

type Address = Contact['Addressess']['Home'];

/** The members of a contact that come from its card [DATA-039]: the first value of each kind. */
export function wireOfPerson(
  person: Person,
): Omit<Contact, 'object_id' | 'FirstLetter' | 'AddressBookId' | 'Groups' | 'Image' | 'ETag'> {
  const { emails, phones, addresses } = person;
  return {
    Name: person.name,
    Email: emails[0]?.value ?? '',
    Emails: {
      Main: emails[0]?.value ?? '',
      Home: valueOf(emails.slice(1), 'home'),
      Other: emails.slice(1).find(({ label }) => label !== 'home')?.value ?? '',
    },
    Notes: person.notes,
    Birthday: person.birthday,
    Social: person.networks[0]?.value ?? '',
    Company: { Name: person.company, Position: person.position },
    Addressess: {
      Home: wireAddress(addresses.find(({ label }) => label !== 'work')),
      Work: wireAddress(addresses.find(({ label }) => label === 'work')),
    },
    Phones: {
      Home: { Phone: valueOf(phones, 'home', ''), Mobile: valueOf(phones, 'mobile') },
      Work: { Phone: valueOf(phones, 'work'), Fax: valueOf(phones, 'workfax', 'fax') },
    },
    AutoFill: false,
    // A card of another program may hold more than a screen shows.
    Person: withinLimits(person),
  };
}

function valueOf(values: readonly LabelledText[], ...labels: readonly string[]): string {
  return labels.map((label) => values.find((one) => one.label === label)).find((one) => one !== undefined)?.value ?? '';
}

function wireAddress(address: PostalAddress | undefined): Address {
  const { street = '', extended = '', city = '', state = '', zip = '', country = '' } = address ?? {};
  return { Address1: street, Address2: extended, City: city, State: state, Zip: zip, Country: country };
}

/**
 * A person with the single fields that were submitted [DATA-040, CONT-028]: `email3` is the second address, the fields with `o`
 * are those at work, and `CallPhone` is the mobile number. Fields that are left out stay.
 */
export function personOf(submitted: SubmittedContact, before: Person): Person {
  if (submitted.Person !== undefined) {
    const whole = wholeAgain(submitted.Person, before);
    return { ...whole, name: storedName(whole.name) };
  }
  const { Name, Company, CompanyPosition } = submitted;
  return {
    ...before,
    name: storedName(Name ?? before.name),
    company: Company ?? before.company,
    position: CompanyPosition ?? before.position,
    emails: placed(placed(before.emails, 0, submitted.Email), 1, submitted.email3),
    phones: [
      ['home', submitted.HomePhone],
      ['mobile', submitted.CallPhone],
      ['work', submitted.WorkPhone],
      ['workfax', submitted.oFax],
    ].reduce((phones, [label = '', value]) => labelled(phones, label, value), before.phones),
    addresses: addressesOf(submitted, before.addresses),
  };
}

/** Occurrences of `>,` in a name would end an address in a list of recipients [VAL-051]. */
function storedName(name: string): string {
  return name.trim().replaceAll('>,', '> ,');
}

function placed(values: readonly LabelledText[], index: number, value: string | undefined): LabelledText[] {
  if (value === undefined) return [...values];
  const old = values[index];
  if (value === '') return values.filter((one) => one !== old);
  const one = { id: '', label: '', ...old, value };
  return old === undefined ? [...values, one] : values.map((other) => (other === old ? one : other));
}

function labelled(values: readonly LabelledText[], label: string, value: string | undefined): LabelledText[] {
  const index = values.findIndex((one) => one.label === label);
  if (index !== -1 || value === undefined || value === '') return placed(values, index, value);
  return [...values, { id: '', label, value }];
}

function addressesOf(submitted: SubmittedContact, before: readonly PostalAddress[]): PostalAddress[] {
  const home = {
    street: submitted.Address1,
    city: submitted.City,
    state: submitted.State,
    zip: submitted.ZipCode,
    country: submitted.Country,
  };
  const work = {
    street: submitted.oAddress1,
    city: submitted.oCity,
    state: submitted.oState,
    zip: submitted.oZip,
    country: submitted.oCountry,
  };
  const withHome = withAddress(before, home, { label: 'home', is: ({ label }) => label !== 'work' });
  return withAddress(withHome, work, { label: 'work', is: ({ label }) => label === 'work' });
}

type AddressFields = Partial<Record<'street' | 'city' | 'state' | 'zip' | 'country', string | undefined>>;

function withAddress(
  addresses: readonly PostalAddress[],
  fields: AddressFields,
  kind: { readonly label: string; readonly is: (address: PostalAddress) => boolean },
): PostalAddress[] {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  if (named.length === 0) return [...addresses];
  const old = addresses.find((address) => kind.is(address));
  const empty = { id: '', label: kind.label, street: '', extended: '', city: '', state: '', zip: '', country: '' };
  const changed: PostalAddress = { ...empty, ...old, ...Object.fromEntries(named) };
  return old === undefined
    ? [...addresses, changed]
    : addresses.map((address) => (address === old ? changed : address));
}
