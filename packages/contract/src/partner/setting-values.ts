import * as z from 'zod/mini';

/** A web address that a provider configures: http or https only. */
export const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048));
/** One mail address. */
export const mailAddress = z.string().check(z.maxLength(320), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/));
/** A switch as the specification writes it. */
export const yesNo = z.enum(['YES', 'NO']);

/** Name of an environment variable: secrets are not stored in a partner's folder. */
export const variable = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,99}$/));

/** A web host, with its port unless it is the default one; in lower case, as browsers send it. */
export const webHost = z
  .string()
  .check(z.regex(/^(?=[^:]{1,253}(:|$))[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/));

/** The schemes of a site that may frame the product: encrypted, or on this machine. A wildcard is not an origin. */
const SITE =
  /^(https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:\/\/(([a-z0-9-]+\.)*localhost|127\.0\.0\.1))(:[1-9]\d{0,4})?$/;

/** An origin as browsers write it (RFC 6454 6.2): scheme, host in lower case, and the port unless it is the default one. */
export const siteOrigin = z.string().check(
  z.maxLength(300),
  z.regex(SITE),
  z.refine((value) => URL.canParse(value) && new URL(value).origin === value),
);
