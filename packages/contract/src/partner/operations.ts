import * as z from 'zod/mini';
import { define } from '../define.ts';
import { partnerPreferences } from './preferences.ts';
import { SPACES } from './spaces.ts';

/** What a partner adds to the product's screens, in one language; URLs are paths on this host. */
export const contentReply = z.object({
  spaces: z.array(z.object({ name: z.enum(SPACES), address: z.string(), size: z.int() })),
  pages: z.array(z.object({ path: z.string(), title: z.string(), address: z.string(), listed: z.boolean() })),
  /** Custom page settings [DATA-063]; an empty URL: there is none. */
  settings: z.object({
    translations: z.string(),
    images: z.string(),
    css: z.object({ desktop: z.string(), mobile: z.string() }),
  }),
});
export type ContentReply = z.output<typeof contentReply>;

/** The spaces and pages of a host name’s partner [BRAND-027, BRAND-028, BRAND-031]. */
export const partnerContentOf = define({
  id: 'partner.content',
  method: 'GET',
  path: '/api/db/webmail/info/content/:file',
  access: 'anonymous',
  origin: 'ours',
  summary: 'The provider’s custom spaces and pages for a host name, in one language.',
  params: z.object({ file: z.string().check(z.maxLength(260)) }),
  query: z.object({ language: z.string().check(z.regex(/^[a-z]{2}_[A-Z]{2}$/)) }),
  reply: contentReply,
  errors: ['not_found'],
});

/** What the page needs to know about the provider before sign-in [API-064]; selected by host name. */
export const domainPreferences = define({
  id: 'partner.domain',
  method: 'GET',
  path: '/api/db/webmail/info/all/:file',
  access: 'anonymous',
  summary: 'The provider’s branding, features and settings for a host name.',
  params: z.object({ file: z.string().check(z.maxLength(260)) }),
  reply: partnerPreferences,
  errors: ['not_found'],
});
