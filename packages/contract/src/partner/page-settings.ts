import * as z from 'zod/mini';
import { ANALYTICS_DRIVERS } from '../analytics/settings.ts';

/** Links by language code (`de_DE`); `*` is the fallback. */
const links = z.record(z.string(), z.string());

const address = z.catch(z.string(), '');
const flag = z.catch(z.boolean(), false);
const yesNo = z.catch(z.enum(['YES', 'NO']), 'NO');

/** A server for mail programs as users see it, with its effective port [BRAND-013]. */
const programServer = z.object({ host: z.string(), port: z.int(), secure: z.boolean() });

/** What the page knows about analytics. */
const pageAnalytics = z.object({
  driver: z.enum(ANALYTICS_DRIVERS),
  address: z.string(),
  site: z.string(),
  accounts: z.object({ us: z.string(), eu: z.string(), ap: z.string() }),
  customerNumber: z.string(),
  /** Empty: by the host of the page. */
  env: z.string(),
});

/** Default of `AutoLogoutTime`, in seconds. */
const AUTO_LOGOUT_SECONDS = 1800;
/** Default of `inactivityTick`, in seconds [CONST-034]. */
const INACTIVITY_TICK_SECONDS = 60;
/** Default of `contentDelay`, in milliseconds [BRAND-033]. */
const CONTENT_DELAY_MS = 100;
/** Default of `preferencesTimeout` and `degradedModeCheck`, in seconds [PREF-005, CONST-033]. */
const PREFERENCES_TIMEOUT = 10;
const DEGRADED_MODE_CHECK = 300;

/**
 * The settings of a partner that the page uses. They are part of `preferences` in the partner's preferences; a missing or
 * invalid value counts as not set.
 */
export const pageSettings = z.object({
  HideTour: z.catch(z.boolean(), false),
  /** Days, titles and links of spotlights that differ from the schedule, by feature; empty: that of the schedule. */
  spotlights: z.catch(z.record(z.string(), z.object({ from: z.string(), title: z.string(), url: z.string() })), {}),
  HideFeedbackIcon: z.catch(z.boolean(), false),
  HideSupportIcon: z.catch(z.boolean(), false),
  supportLinks: z.catch(links, {}),
  privacyLinks: z.catch(links, {}),
  /** Whether the provider accepts feedback; only the gateway knows the recipient. */
  takesFeedback: z.catch(z.boolean(), false),
  MandatorySecurityQuestion: flag,
  MandatoryForgotPass: flag,
  ShowGlobalAddressList: yesNo,
  AutoLogout: flag,
  /** Seconds of inactivity until sign-out. */
  AutoLogoutTime: z.catch(z.int(), AUTO_LOGOUT_SECONDS),
  /** Seconds between two ticks of the inactivity counter. */
  inactivityTick: z.catch(z.int().check(z.gte(1)), INACTIVITY_TICK_SECONDS),
  /** The provider's pages that replace the product's; empty: the product's [BRAND-009 to BRAND-012]. */
  customLoginPage: address,
  customErrorPage: address,
  customForgotPage: address,
  customChangePasswordPage: address,
  /** If it contains `WMRQD2FA`, a second factor is required. */
  services: z.catch(z.array(z.string()), []),
  /** Redirected ("snapped") sign-in [BRAND-051]. */
  SnapOn: yesNo,
  SnapUrl: address,
  SnapEmailField: address,
  SnapPassField: address,
  SnapShortEmailOn: yesNo,
  SnapRemoteAuth: yesNo,
  /** The issuer that signs users in: its name, whether the page goes there at once, and whether passwords work too. */
  issuer: z.catch(z.nullable(z.object({ name: z.string(), automatic: z.boolean(), passwords: z.boolean() })), null),
  /** Preferences that the provider has fixed: their controls are disabled [BRAND-014]. */
  lockedPreferences: z.catch(z.array(z.string()), []),
  programServers: z.catch(z.partialRecord(z.enum(['pop', 'imap', 'smtp']), programServer), {}),
  /** A message to this domain is reported as sent when no final result has arrived after 10 s; empty: none [COMP-012]. */
  forcedSuccessDomain: address,
  /** False: the provider stores no credential, so that a scheduled message may wait for the next sign-in. */
  storedSignIn: z.catch(z.boolean(), true),
  /** False: the page stores no copy of its first screen in the browser. */
  browserCache: z.catch(z.boolean(), true),
  /** Whether the page starts without a network and shows what was read. */
  offline: z.catch(z.boolean(), false),
  /** The page of a map, with `{address}`; empty: none. */
  mapAddress: address,
  /** Host that serves attachments and pictures; empty: the page's own. */
  contentHost: address,
  /** The sites whose pages may show the product in a frame; empty: none [HOST-019]. */
  hostOrigins: z.catch(z.array(z.string()), []),
  /** Where and how events are sent when the visitor agrees; null: nowhere [BRAND-046]. */
  analytics: z.catch(z.nullable(pageAnalytics), null),
  /** Milliseconds from the first screen until spaces and pages are requested [BRAND-033]. */
  contentDelay: z.catch(z.int(), CONTENT_DELAY_MS),
  /** Seconds after which a preferences call fails [PREF-005, CONST-031]. */
  preferencesTimeout: z.catch(z.int().check(z.gte(1)), PREFERENCES_TIMEOUT),
  /** Seconds between two attempts to leave degraded mode [PREF-009, CONST-032, CONST-033]. */
  degradedModeCheck: z.catch(z.int().check(z.gte(1)), DEGRADED_MODE_CHECK),
  /** The version that users may return to, null for none [SHELL-138]. */
  previousVersion: z.catch(
    z.nullable(z.object({ service: z.string(), target: z.string(), cookie: z.string(), cookieValue: z.string() })),
    null,
  ),
});
export type PageSettings = z.output<typeof pageSettings>;
