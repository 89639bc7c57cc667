import * as z from 'zod/mini';

/** An address of the web that a provider names: http or https, nothing else. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048));
/** One mail address. */
export const mailAddress = z.string().check(z.maxLength(320), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/));
/** A switch in the specification's own words. */
export const yesNo = z.enum(['YES', 'NO']);

/** Name of an environment variable: secrets do not stand in a partner's folder. */
export const variable = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,99}$/));

/** A host of the web, with its port where it is not the usual one; lower case, as browsers write it. */
export const webHost = z
  .string()
  .check(z.regex(/^(?=[^:]{1,253}(:|$))[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/));
