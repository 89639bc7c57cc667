import * as z from 'zod/mini';
import { LANGUAGE_CODES } from './languages.ts';
import { webAddress, webHost, yesNo } from './setting-values.ts';
import { imageFile } from './spaces.ts';

/** Links by language code; `*` is the fallback. */
const linksByLanguage = z.record(z.string().check(z.regex(/^(\*|[a-z]{2}_[A-Z]{2})$/)), webAddress);

/** Who the partner is, how its pages look, and what it has switched on. */
export const partnerOwnSettings = {
  id: z.string().check(z.regex(/^[0-9]{1,10}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Host names that select this partner before sign-in; `*` is the fallback. */
  hosts: z._default(z.array(z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/))), []),
  /** A host that serves attachments, archives, sources and pictures, and nothing else; absent: the page's own host does. */
  contentHost: z.optional(webHost),
  language: z._default(z.enum(LANGUAGE_CODES), 'en_US'),
  brandColor: z._default(z.string().check(z.regex(/^(#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/)), ''),
  /** Pictures of the folder: on the sign-in page, in the left bar, in the browser's tab [BRAND-050]. */
  logos: z._default(z.strictObject({ login: z.optional(imageFile), nav: z.optional(imageFile) }), {}),
  favicon: z.optional(imageFile),
  /** Data centre; `installation.json` says which region it belongs to [BRAND-002, CONST-009]. */
  cluster: z._default(z.int().check(z.gte(0), z.lte(9999)), 0),
  productCode: z._default(z.string().check(z.maxLength(64)), ''),
  /** Empty: the partner's id. */
  accountId: z._default(z.string().check(z.maxLength(64)), ''),
  /** Custom spaces and custom pages of `content.json` are shown [BRAND-027, BRAND-028]. */
  SteeleAds: z._default(yesNo, 'NO'),
  SteelePages: z._default(yesNo, 'NO'),
  /** Library of analytics and id of the privacy banner; nothing is asked for without them [DATA-024]. */
  TealiumURL: z.optional(webAddress),
  OneTrustID: z._default(z.string().check(z.regex(/^[A-Za-z0-9-]{0,100}$/)), ''),
  /** Of the spaces only NavBar is kept, and custom pages are skipped [BRAND-029, BRAND-030]. */
  newInterface: z._default(z.boolean(), false),
  /** Milliseconds from the first screen until spaces and pages are asked for [BRAND-033]. */
  contentDelay: z._default(z.int().check(z.gte(0), z.lte(60_000)), 100),
  features: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]+$/))), []),
  preferences: z._default(z.record(z.string(), z.json()), {}),
  HideSupportIcon: z._default(z.boolean(), false),
  supportLinks: z._default(linksByLanguage, {}),
  privacyLinks: z._default(linksByLanguage, {}),
};
