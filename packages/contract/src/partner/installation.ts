import * as z from 'zod/mini';

/** The regions in which the product runs [BRAND-002]. */
const REGIONS = ['us', 'eu', 'ap'] as const;

/** Path on this host that a service answers at. */
const base = z.string().check(z.regex(/^(\/[A-Za-z0-9._-]{1,64}){1,6}\/$/));

/** Something that may be a cookie's name, or the beginning of a window's. */
const name = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));

const MAIL_BACKEND = { version: 1, cookie: 'mail_backend' } as const;
const CHILD_WINDOW_PREFIX = 'child-window-';

const SERVICES = {
  briefcase: '/api/briefcase/',
  cloud: '/api/db/steele/1.0/cloudbox/',
  migrate: '/api/migrate/',
  storage: '/api/storage/',
};

/**
 * `installation.json` beside the partners' folders, for what the specification names and does not show: which region a
 * cluster belongs to, where services are, and ids with a meaning of their own [BRAND-002, BRAND-018]. All of it may be
 * left out; unknown members are refused by name.
 */
export const installation = z.strictObject({
  /** Region by cluster number; a cluster that is not here belongs to the first region. */
  clusters: z._default(z.record(z.string().check(z.regex(/^\d{1,4}$/)), z.enum(REGIONS)), {
    0: 'us',
    1: 'eu',
    2: 'ap',
  }),
  /** Bases of the services that the page asks beside the mail backend [API-003]. */
  services: z._default(
    z.strictObject({
      briefcase: z._default(base, SERVICES.briefcase),
      cloud: z._default(base, SERVICES.cloud),
      migrate: z._default(base, SERVICES.migrate),
      storage: z._default(base, SERVICES.storage),
    }),
    SERVICES,
  ),
  /** The partner that has the briefcase although its list does not name it; empty: none [BRAND-018]. */
  briefcaseHostopianID: z._default(z.string().check(z.regex(/^\d{0,10}$/)), ''),
  /** Version of the mail backend that pages call: 1 at `/api/bf/`, 2 at `/bfapi/` [API-006]. */
  mailBackendVersion: z._default(z.literal([1, 2]), MAIL_BACKEND.version),
  /** Cookie by whose value, `1` or `2`, one browser uses another version [API-007]. */
  mailBackendCookie: z._default(name, MAIL_BACKEND.cookie),
  /** How names of child windows begin; a window with another name is not registered [SHELL-172]. */
  childWindowPrefix: z._default(name, CHILD_WINDOW_PREFIX),
});
export type Installation = z.output<typeof installation>;

/**
 * What a page reads of it. It travels among `preferences` of the partner's preferences; what is missing or of another shape
 * counts as the default.
 */
export const pageInstallation = z.object({
  mailBackendVersion: z.catch(z.literal([1, 2]), MAIL_BACKEND.version),
  mailBackendCookie: z.catch(name, MAIL_BACKEND.cookie),
  childWindowPrefix: z.catch(name, CHILD_WINDOW_PREFIX),
});

/** What pages are told of an installation. */
export function pageInstallationOf(common: Installation): z.output<typeof pageInstallation> {
  const { mailBackendVersion, mailBackendCookie, childWindowPrefix } = common;
  return { mailBackendVersion, mailBackendCookie, childWindowPrefix };
}

/** The region of a cluster [BRAND-002]. */
export function regionOf({ clusters }: Installation, cluster: number): (typeof REGIONS)[number] {
  return clusters[String(cluster)] ?? REGIONS[0];
}
