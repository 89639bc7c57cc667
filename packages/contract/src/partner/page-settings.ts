import * as z from 'zod/mini';

/** Links by language code (`de_DE`); `*` stands for every other one. */
const links = z.record(z.string(), z.string());

const address = z.catch(z.string(), '');
const flag = z.catch(z.boolean(), false);
const yesNo = z.catch(z.enum(['YES', 'NO']), 'NO');

/** A server for mail programs as users are shown it, its port settled [BRAND-013]. */
const programServer = z.object({ host: z.string(), port: z.int(), secure: z.boolean() });

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
 * What the page's frame reads of a partner's settings. They travel among `preferences` of the partner's preferences, and
 * what is missing or of another shape counts as not set.
 */
export const pageSettings = z.object({
  HideTour: z.catch(z.boolean(), false),
  HideFeedbackIcon: z.catch(z.boolean(), false),
  HideSupportIcon: z.catch(z.boolean(), false),
  supportLinks: z.catch(links, {}),
  privacyLinks: z.catch(links, {}),
  /** The provider takes feedback; where to is the gateway's to know. */
  takesFeedback: z.catch(z.boolean(), false),
  MandatorySecurityQuestion: flag,
  MandatoryForgotPass: flag,
  ShowGlobalAddressList: yesNo,
  AutoLogout: flag,
  /** Seconds without use until sign-out. */
  AutoLogoutTime: z.catch(z.int(), AUTO_LOGOUT_SECONDS),
  /** Seconds between two ticks of the counter that leads there. */
  inactivityTick: z.catch(z.int().check(z.gte(1)), INACTIVITY_TICK_SECONDS),
  /** Pages of the provider's that stand in for ours; empty: ours [BRAND-009 to BRAND-012]. */
  customLoginPage: address,
  customErrorPage: address,
  customForgotPage: address,
  customChangePasswordPage: address,
  /** `WMRQD2FA` among them requires a second factor. */
  services: z.catch(z.array(z.string()), []),
  /** Redirected ("snapped") sign-in [BRAND-051]. */
  SnapOn: yesNo,
  SnapUrl: address,
  SnapEmailField: address,
  SnapPassField: address,
  SnapShortEmailOn: yesNo,
  SnapRemoteAuth: yesNo,
  /** Preferences that the provider has fixed: their controls are off [BRAND-014]. */
  lockedPreferences: z.catch(z.array(z.string()), []),
  programServers: z.catch(z.partialRecord(z.enum(['pop', 'imap', 'smtp']), programServer), {}),
  /** A message to this domain counts as sent when nothing final was heard of it for 10 s; empty: none [COMP-012]. */
  forcedSuccessDomain: address,
  /** Host that attachments and pictures are loaded from; empty: the page's own. */
  contentHost: address,
  /** Milliseconds from the first screen until spaces and pages are asked for [BRAND-033]. */
  contentDelay: z.catch(z.int(), CONTENT_DELAY_MS),
  /** Seconds after which a preferences call counts as failed [PREF-005, CONST-031]. */
  preferencesTimeout: z.catch(z.int().check(z.gte(1)), PREFERENCES_TIMEOUT),
  /** Seconds between two attempts while basic settings are in use [PREF-009, CONST-032, CONST-033]. */
  degradedModeCheck: z.catch(z.int().check(z.gte(1)), DEGRADED_MODE_CHECK),
  /** The version that users may go back to, null for none [SHELL-138]. */
  previousVersion: z.catch(
    z.nullable(z.object({ service: z.string(), target: z.string(), cookie: z.string(), cookieValue: z.string() })),
    null,
  ),
});
export type PageSettings = z.output<typeof pageSettings>;
