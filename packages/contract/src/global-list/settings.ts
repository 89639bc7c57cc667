import * as z from 'zod/mini';
import { isSafeHook } from '../partner/form-target.ts';
import { variable, webAddress } from '../partner/setting-values.ts';
import { readStatement } from '../partner/statement.ts';

/** What a source may tell about a person beside the addresses. */
export const GLOBAL_LIST_FIELDS = ['name', 'phone', 'mobile', 'company', 'department', 'position'] as const;
export type GlobalListField = (typeof GLOBAL_LIST_FIELDS)[number];
/** Values that the query of the driver `sql` can refer to. */
export const GLOBAL_LIST_VALUES = ['text', 'patterns', 'limit'] as const;

const short = z._default(z.string().check(z.maxLength(200)), '');

/** A person that the settings name. */
const listedPerson = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  mail: z.string().check(z.minLength(3), z.maxLength(320)),
  phone: short,
  mobile: short,
  company: short,
  department: short,
  position: short,
});

/** Name of an attribute, with options such as `;lang-de` (RFC 4512 2.5). */
const attribute = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9.-]{0,63}(;[A-Za-z0-9-]{1,40})*$/));
const attributes = z.array(attribute).check(z.maxLength(8));

/** The attributes of inetOrgPerson (RFC 2798); of several the first one that has a value counts. */
const attributeMap = z.strictObject({
  name: z._default(attributes, ['displayName', 'cn']),
  mail: z._default(attributes, ['mail']),
  phone: z._default(attributes, ['telephoneNumber']),
  mobile: z._default(attributes, ['mobile']),
  company: z._default(attributes, ['o']),
  department: z._default(attributes, ['ou', 'departmentNumber']),
  position: z._default(attributes, ['title']),
});

const ldapAddress = z.url({ protocol: /^ldaps?$/ }).check(z.maxLength(500));
const LOOPBACK = /^ldap:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?\/?$/i;

const ldap = z
  .strictObject({
    driver: z.literal('ldap'),
    /** `ldaps://host` or `ldap://host`, with a port where it is not 636 or 389. */
    url: ldapAddress,
    /** Encrypts an `ldap:` connection before anything else is sent (RFC 4511 4.14). */
    startTls: z._default(z.boolean(), false),
    /** Path of a PEM file with the certificate of a private authority. */
    authorityFile: z.optional(z.string().check(z.regex(/^\//), z.maxLength(1000))),
    /** DN below which people are searched. */
    base: z.string().check(z.minLength(1), z.maxLength(1000)),
    /** DN that the gateway signs in with; absent: it does not sign in. */
    user: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    /** Name of the environment variable with its password. */
    passwordFrom: z.optional(variable),
    /** Who belongs to the list (RFC 4515). */
    filter: z._default(z.string().check(z.minLength(3), z.maxLength(2000)), '(mail=*)'),
    /** Attributes in which typed words are searched. */
    searched: z._default(attributes.check(z.minLength(1)), ['cn', 'sn', 'givenName', 'displayName', 'mail']),
    attributes: z._default(attributeMap, () => attributeMap.parse({})),
  })
  .check(
    z.refine(({ url, startTls }) => startTls || /^ldaps:/i.test(url) || LOOPBACK.test(url), {
      path: ['url'],
      error: 'must begin with ldaps:// or have startTls, unless it is on this machine',
    }),
    z.refine(({ user, passwordFrom }) => (user === undefined) === (passwordFrom === undefined), {
      path: ['passwordFrom'],
      error: 'user and passwordFrom need each other',
    }),
  );

const query = z.string().check(
  z.maxLength(4000),
  z.refine(
    (text) => readStatement(text, GLOBAL_LIST_VALUES) !== null,
    'must be one query with :text, :patterns, :limit',
  ),
);

/** Where the people of the global address list come from. */
const globalAddressList = z.discriminatedUnion('driver', [
  z.strictObject({ driver: z.literal('list'), people: z.array(listedPerson).check(z.maxLength(500)) }),
  ldap,
  z.strictObject({
    driver: z.literal('sql'),
    /** Name of the environment variable with the `postgres://` URL. */
    databaseUrlFrom: variable,
    query,
  }),
  z.strictObject({
    driver: z.literal('http'),
    url: webAddress.check(z.refine(isSafeHook, 'must begin with https:// unless it is on this machine')),
    /** Name of the environment variable with the shared secret. */
    secretFrom: variable,
  }),
]);
export type GlobalListSettings = z.output<typeof globalAddressList>;

/** Partner settings of the global address list; `ShowGlobalAddressList` switches it on. */
export const globalListSettings = { globalAddressList: z.optional(globalAddressList) };
