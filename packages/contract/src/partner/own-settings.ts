import * as z from 'zod/mini';
import { LANGUAGE_CODES } from './languages.ts';
import { webAddress, webHost, yesNo } from './setting-values.ts';
import { imageFile } from './spaces.ts';

/** Links by language code; `*` is the fallback. */
const linksByLanguage = z.record(z.string().check(z.regex(/^(\*|[a-z]{2}_[A-Z]{2})$/)), webAddress);

/** The partner's identity, the appearance of its pages, and the features that it has turned on. */
export const partnerOwnSettings = {
  id: z.string().check(z.regex(/^[0-9]{1,10}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Host names that select this partner before sign-in; `*` is the fallback. */
  hosts: z._default(z.array(z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/))), []),
  /** A host that serves only attachments, archives, sources and pictures; absent: the page's own host serves them. */
  contentHost: z.optional(webHost),
  language: z._default(z.enum(LANGUAGE_CODES), 'en_US'),
  brandColor: z._default(z.string().check(z.regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/)), ''),
  /** Logos in the partner's folder: for the sign-in page, the left bar and the browser's tab [BRAND-050]. */
  logos: z._default(z.strictObject({ login: z.optional(imageFile), nav: z.optional(imageFile) }), {}),
  favicon: z.optional(imageFile),
  /** Square picture of the installed app, at least 512 pixels wide; absent: `favicon`. */
  appIcon: z.optional(imageFile),
  /** Data centre; `installation.json` maps it to a region [BRAND-002, CONST-009]. */
  cluster: z._default(z.int().check(z.gte(0), z.lte(9999)), 0),
  productCode: z._default(z.string().check(z.maxLength(64)), ''),
  /** Empty: the partner's id is used. */
  accountId: z._default(z.string().check(z.maxLength(64)), ''),
  /** Whether the custom spaces and pages of `content.json` are shown [BRAND-027, BRAND-028]. */
  SteeleAds: z._default(yesNo, 'NO'),
  SteelePages: z._default(yesNo, 'NO'),
  /** Analytics library and id of the privacy banner; without them the user is not asked for consent [DATA-024]. */
  TealiumURL: z.optional(webAddress),
  OneTrustID: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{0,100}$/)), ''),
  /** If true, only the space NavBar is shown, and custom pages are not [BRAND-029, BRAND-030]. */
  newInterface: z._default(z.boolean(), false),
  /** Milliseconds from the first screen until spaces and pages are requested [BRAND-033]. */
  contentDelay: z._default(z.int().check(z.gte(0), z.lte(60_000)), 100),
  features: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]+$/))), []),
  preferences: z._default(z.record(z.string(), z.json()), {}),
  HideSupportIcon: z._default(z.boolean(), false),
  supportLinks: z._default(linksByLanguage, {}),
  privacyLinks: z._default(linksByLanguage, {}),
};
