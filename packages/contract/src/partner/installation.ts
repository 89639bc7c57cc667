import * as z from 'zod/mini';

/** The regions in which the product runs [BRAND-002]. */
const REGIONS = ['us', 'eu', 'ap'] as const;

/** Path of a service on this host. */
const base = z.string().check(z.regex(/^(\/[A-Za-z0-9._-]{1,64}){1,6}\/$/));

/** A name that is valid for a cookie and as the prefix of a window's name. */
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
 * `installation.json` beside the partners' folders, for values that the specification mentions without giving them: regions
 * of clusters, addresses of services, and ids with a special meaning [BRAND-002, BRAND-018]. All members are optional;
 * unknown ones are rejected by name.
 */
export const installation = z.strictObject({
  /** Region by cluster number; other clusters belong to the first region. */
  clusters: z._default(z.record(z.string().check(z.regex(/^\d{1,4}$/)), z.enum(REGIONS)), {
    0: 'us',
    1: 'eu',
    2: 'ap',
  }),
  /** Base paths of the services that the page calls in addition to the mail backend [API-003]. */
  services: z._default(
    z.strictObject({
      briefcase: z._default(base, SERVICES.briefcase),
      cloud: z._default(base, SERVICES.cloud),
      migrate: z._default(base, SERVICES.migrate),
      storage: z._default(base, SERVICES.storage),
    }),
    SERVICES,
  ),
  /** The partner that has the briefcase although its list does not contain it; empty: none [BRAND-018]. */
  briefcaseHostopianID: z._default(z.string().check(z.regex(/^\d{0,10}$/)), ''),
  /** Version of the mail backend that pages use: 1 at `/api/bf/`, 2 at `/bfapi/` [API-006]. */
  mailBackendVersion: z._default(z.literal([1, 2]), MAIL_BACKEND.version),
  /** Cookie whose value, `1` or `2`, selects another version for one browser [API-007]. */
  mailBackendCookie: z._default(name, MAIL_BACKEND.cookie),
  /** Prefix of the names of child windows; windows with other names are not registered [SHELL-172]. */
  childWindowPrefix: z._default(name, CHILD_WINDOW_PREFIX),
});
export type Installation = z.output<typeof installation>;

/**
 * What a page uses of the installation. It is part of `preferences` in the partner's preferences; a missing or invalid
 * value counts as the default.
 */
export const pageInstallation = z.object({
  mailBackendVersion: z.catch(z.literal([1, 2]), MAIL_BACKEND.version),
  mailBackendCookie: z.catch(name, MAIL_BACKEND.cookie),
  childWindowPrefix: z.catch(name, CHILD_WINDOW_PREFIX),
});

/** The part of an installation that is sent to pages. */
export function pageInstallationOf(common: Installation): z.output<typeof pageInstallation> {
  const { mailBackendVersion, mailBackendCookie, childWindowPrefix } = common;
  return { mailBackendVersion, mailBackendCookie, childWindowPrefix };
}

/** The region of a cluster [BRAND-002]. */
export function regionOf({ clusters }: Installation, cluster: number): (typeof REGIONS)[number] {
  return clusters[String(cluster)] ?? REGIONS[0];
}
