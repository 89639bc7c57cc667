import * as z from 'zod/mini';
import { person } from './person.ts';

/** Base of the calls of contacts [API-114]. */
export const CONTACTS_API = '/api/db/steele/1.0/contacts';

/** Most contacts of an account in all its books. */
export const MAX_CONTACTS = 50_000;
/** Most contacts that one call names. */
export const MAX_NAMED = 1000;

export const contactId = z.string().check(z.maxLength(64));
export const bookId = z.string().check(z.maxLength(64));
export const groupId = z.string().check(z.maxLength(64));

/** The address of the user whose contacts a call is about; another one than that of the session is refused. */
export const ownerParams = z.object({ mail: z.string().check(z.maxLength(320)) });

const postal = z.object({
  Address1: z.string(),
  Address2: z.string(),
  City: z.string(),
  State: z.string(),
  Zip: z.string(),
  Country: z.string(),
});

/**
 * A contact [DATA-039], odd spellings included. `Person` (ours) holds everything that its card says of a person; the other
 * members are the first values of their kind in it. `ETag` (ours) names the state that was read. `Image` is '' without a photo.
 */
export const contact = z.object({
  object_id: contactId,
  Name: z.string(),
  FirstLetter: z.string(),
  Email: z.string(),
  Emails: z.object({ Main: z.string(), Home: z.string(), Other: z.string() }),
  AddressBookId: bookId,
  Groups: z.array(groupId),
  Image: z.string(),
  Notes: z.string(),
  Birthday: z.string(),
  Social: z.string(),
  Company: z.object({ Name: z.string(), Position: z.string() }),
  Addressess: z.object({ Home: postal, Work: postal }),
  Phones: z.object({
    Home: z.object({ Phone: z.string(), Mobile: z.string() }),
    Work: z.object({ Phone: z.string(), Fax: z.string() }),
  }),
  AutoFill: z.boolean(),
  Person: person,
  ETag: z.string(),
});
export type Contact = z.output<typeof contact>;

const field = z.optional(z.string().check(z.maxLength(500)));

/**
 * The fields of a contact that is created or changed [DATA-040, CONT-028]. A field that is left out stays as it is. `Person`
 * (ours) sets everything at once, and the single fields are then ignored. `ETag` (ours) refuses the change when somebody else
 * changed the contact meanwhile.
 */
export const submittedContact = z.object({
  ID: z.optional(contactId),
  AddressBookID: z.optional(bookId),
  GroupID: z.optional(z.union([groupId, z.array(groupId).check(z.maxLength(200))])),
  Name: field,
  Email: field,
  email3: field,
  Address1: field,
  City: field,
  State: field,
  ZipCode: field,
  Country: field,
  oAddress1: field,
  oCity: field,
  oState: field,
  oZip: field,
  oCountry: field,
  HomePhone: field,
  CallPhone: field,
  WorkPhone: field,
  oFax: field,
  Company: field,
  CompanyPosition: field,
  Person: z.optional(person),
  ETag: z.optional(z.string().check(z.maxLength(100))),
});
export type SubmittedContact = z.output<typeof submittedContact>;
