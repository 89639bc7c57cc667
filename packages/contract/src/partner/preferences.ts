import * as z from 'zod/mini';

/** Partner preferences as the page receives them; all five keys are required [DATA-020, VAL-031]. */
export const partnerPreferences = z.object({
  branding: z.object({
    /** If it is missing, the branding is rejected [ERR-008]. */
    HostopianID: z.string().check(z.minLength(1)),
    WebmailLanguage: z.string(),
    /** Name shown to users; never inside a translated sentence. */
    name: z.string(),
    logos: z.object({ login: z.string(), nav: z.string() }),
    SteeleBrandingItems: z.object({
      colors: z.object({ brand: z.string() }),
      favicon: z.string(),
      navlogo: z.string(),
    }),
    /** URL of the analytics library; empty or absent: there is none. */
    TealiumURL: z.optional(z.string()),
    SteeleAds: z.enum(['YES', 'NO']),
    SteelePages: z.enum(['YES', 'NO']),
  }),
  domain: z.object({
    HostopianID: z.string(),
    Domain: z.string(),
    ProductCode: z.string(),
    ClusterID: z.int(),
    AccountID: z.string(),
    /** Ours: the cluster's region and the base paths of further services [BRAND-002]. */
    Region: z.optional(z.string()),
    Services: z.optional(z.record(z.string(), z.string())),
  }),
  features: z.array(z.string()),
  hostopians: z.array(z.string()),
  preferences: z.record(z.string(), z.json()),
});
export type PartnerPreferences = z.output<typeof partnerPreferences>;
