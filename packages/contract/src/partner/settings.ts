import * as z from 'zod/mini';
import { highlightRule } from '../preferences/rules.ts';
import { preferenceOf } from '../preferences/table.ts';
import { isSafeHook, isSnapTarget } from './form-target.ts';
import { readStatement } from './statement.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { imageFile } from './spaces.ts';

/** How a connection is secured: from the first byte, by STARTTLS (refused when not offered), or not at all. */
const security = z.enum(['tls', 'starttls', 'none']);

const hostName = z.string().check(z.minLength(1), z.maxLength(253), z.regex(/^[A-Za-z0-9.:_-]+$/));
/** A host of the web, with its port where it is not the usual one; lower case, as browsers write it. */
const webHost = z.string().check(z.regex(/^(?=[^:]{1,253}(:|$))[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9]\d{0,4})?$/));
const port = z.int().check(z.gte(1), z.lte(65535));

/** A mail server of the provider. `port` absent: the default for its `security`. */
const server = z.strictObject({
  host: hostName,
  port: z.optional(port),
  security: z._default(security, 'tls'),
  /** Accept a certificate that does not verify; for servers in the provider's own network only. */
  insecureCertificate: z._default(z.boolean(), false),
});

/** Default ports by protocol: secure, else plain [CONST-017, CONST-018, CONST-020, CONST-021]. */
export const DEFAULT_PORTS = {
  imap: { tls: 993, starttls: 143, none: 143 },
  submission: { tls: 465, starttls: 1025, none: 1025 },
  sieve: { tls: 4190, starttls: 4190, none: 4190 },
} as const;

/**
 * Where a partner's mail lives: `local` is the built-in mail system, `imap` the provider's own servers.
 * `loginDomain` is appended to a user name without @; `savesSent` says that submission files its own Sent copy;
 * `passClientAddress` tells the IMAP server the address of the user's browser.
 * `namespace`, `domains` and `login` say which names mean one account (docs/decisions/0024).
 */
const mail = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('local'), loginDomain: hostName }),
  z
    .strictObject({
      kind: z.literal('imap'),
      loginDomain: z.optional(hostName),
      /** Domains whose accounts sign in here besides `loginDomain`; `*`: any, where the mail server tells them apart. */
      domains: z._default(z.union([z.literal('*'), z.array(hostName).check(z.maxLength(1000))]), []),
      /** What the mail server tells accounts apart by; absent: `address` where a domain is named, else `localPart`. */
      login: z.optional(z.enum(['address', 'localPart'])),
      /** Name of the mail system, where several partners or servers share it; absent: its IMAP server. */
      namespace: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.:_-]{0,252}$/))),
      imap: server,
      submission: server,
      sieve: z.optional(server),
      savesSent: z._default(z.boolean(), false),
      passClientAddress: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ login, domains }) => login !== 'localPart' || domains !== '*', {
        path: ['domains'],
        error: 'must name the domains where the mail server knows local parts only',
      }),
    )
    .check(
      z.refine(
        ({ login, domains, loginDomain }) => login !== 'address' || loginDomain !== undefined || domains.length > 0,
        {
          path: ['login'],
          error: 'needs loginDomain or domains: without one no address belongs to the partner',
        },
      ),
    ),
]);

/** A server that users name in their own mail programs; `port` absent: the usual one [BRAND-013]. */
const programServer = z.strictObject({
  host: hostName,
  port: z.optional(port),
  secure: z._default(z.boolean(), true),
});

/** Usual ports for mail programs: secure and plain [CONST-016 to CONST-021]. */
export const PROGRAM_PORTS = {
  pop: { secure: 995, plain: 110 },
  imap: { secure: 993, plain: 143 },
  smtp: { secure: 465, plain: 1025 },
} as const;

/** An address of the web that a provider names: http or https, nothing else. */
const webAddress = z.url({ protocol: /^https?$/ }).check(z.maxLength(2048));
const mailAddress = z.string().check(z.maxLength(320), z.regex(/^[^\s@<>"]+@[^\s@<>"]+$/));
const yesNo = z.enum(['YES', 'NO']);

/** A statement for the provider's own database; its values travel beside it. */
const statement = z.string().check(
  z.maxLength(4000),
  z.refine((text) => readStatement(text) !== null, 'must be one statement with :mail, :account, :domain, :old, :new'),
);
/** Name of an environment variable: secrets do not stand in a partner's folder. */
const variable = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{0,99}$/));

/** How a password is changed at the provider; `none`: not from here. */
const password = z.discriminatedUnion('driver', [
  z.strictObject({ driver: z.literal('none') }),
  z.strictObject({ driver: z.literal('local') }),
  z.strictObject({
    driver: z.literal('sql'),
    /** Environment variable that holds the `postgres://` address. */
    databaseUrlFrom: variable,
    /** Answers one row whose first column is the stored password; absent: the mail server alone proves the old one. */
    check: z.optional(statement),
    /** Changes one row; `:new` is what `scheme` makes of the new password, `:old` the old one as it was typed. */
    change: statement,
    /** The same for a forgotten password, without `:old`; absent: `change`, where that does without it. */
    reset: z.optional(statement),
    scheme: z._default(z.enum(['sha512-crypt', 'ssha512', 'scrypt', 'plain']), 'sha512-crypt'),
    /** `:new` begins with the scheme's name in braces, as Dovecot reads it. */
    schemePrefix: z._default(z.boolean(), true),
  }),
  z.strictObject({
    driver: z.literal('http'),
    url: webAddress.check(z.refine(isSafeHook, 'must begin with https:// unless it is on this machine')),
    /** Environment variable that holds the shared secret. */
    secretFrom: variable,
    canReset: z._default(z.boolean(), false),
  }),
  z.strictObject({
    driver: z.literal('command'),
    /** Absolute path; values go to its standard input, never to its arguments. */
    command: z.string().check(z.regex(/^\//)),
    canReset: z._default(z.boolean(), false),
  }),
]);
export type PasswordSettings = z.output<typeof password>;

/** Redirected ("snapped") sign-in [BRAND-051]; `SnapHosts` are the only hosts that a form may be sent to. */
const snap = z
  .strictObject({
    SnapOn: z._default(yesNo, 'NO'),
    SnapUrl: z._default(z.union([webAddress, z.literal('')]), ''),
    SnapEmailField: z._default(z.string().check(z.maxLength(64)), 'email'),
    SnapPassField: z._default(z.string().check(z.maxLength(64)), 'password'),
    /** The form carries the local part alone. */
    SnapShortEmailOn: z._default(yesNo, 'NO'),
    /** The provider's page checks the password; otherwise it is checked here first. */
    SnapRemoteAuth: z._default(yesNo, 'NO'),
    SnapHosts: z._default(z.array(hostName), []),
  })
  .check(
    z.refine(({ SnapOn, SnapUrl, SnapHosts }) => SnapOn === 'NO' || isSnapTarget(SnapUrl, SnapHosts), {
      path: ['SnapUrl'],
      error: 'must be an https address on one of SnapHosts',
    }),
  );
export type SnapSettings = z.output<typeof snap>;

/** The mail servers' master user: `user` signs in for anybody as `name` + `separator` + `user`. */
const masterUser = z.strictObject({
  user: z.string().check(z.minLength(1), z.maxLength(100)),
  passwordFrom: variable,
  separator: z._default(z.string().check(z.length(1)), '*'),
});

/** Where mails go out that the product itself writes while nobody is signed in. */
const relay = z.strictObject({
  host: hostName,
  port: z.optional(port),
  security: z._default(security, 'tls'),
  user: z.optional(z.string()),
  /** Environment variable that holds the password. */
  passwordFrom: z.optional(z.string()),
  from: mailAddress,
});

/** Links by language code; `*` is the fallback. */
const linksByLanguage = z.record(z.string().check(z.regex(/^(\*|[a-z]{2}_[A-Z]{2})$/)), webAddress);

/** Provider settings of part 1, section 1, under their own names [BRAND-003 to BRAND-013]. */
const policies = {
  MandatorySecurityQuestion: z._default(z.boolean(), false),
  MandatoryForgotPass: z._default(z.boolean(), false),
  HideFeedbackIcon: z._default(z.boolean(), false),
  HideSupportIcon: z._default(z.boolean(), false),
  HideTour: z._default(z.boolean(), false),
  ShowGlobalAddressList: z._default(yesNo, 'NO'),
  AutoLogout: z._default(z.boolean(), false),
  /** Seconds without use until sign-out. */
  AutoLogoutTime: z._default(z.int().check(z.gte(60), z.lte(86_400)), 1800),
  /** Seconds between two ticks of the counter that ends in sign-out [CONST-034]. */
  inactivityTick: z._default(z.int().check(z.gte(1), z.lte(600)), 60),
  customLoginPage: z.optional(webAddress),
  customErrorPage: z.optional(webAddress),
  customForgotPage: z.optional(webAddress),
  customChangePasswordPage: z.optional(webAddress),
};

/**
 * The version of the product that users may go back to [SHELL-138]. The gateway asks the provider's migration service at
 * `{migrate}{user}/{preferences|calendars|events|tasks}/{service}/into/{target}`.
 */
const previousVersion = z.strictObject({
  migrate: webAddress,
  /** Environment variable that holds the secret for the migration service. */
  secretFrom: z.optional(z.string()),
  service: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/)), 'webmail'),
  target: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/)), 'previous'),
  /** The cookie that chooses the version, and its value for the old one [PREF-020]. */
  cookie: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)), 'webmail_version'),
  cookieValue: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)), '1'),
});

const overrides = z
  .record(z.string(), z.strictObject({ value: z.json(), locked: z._default(z.boolean(), false) }))
  .check((context) => {
    for (const [name, { value }] of Object.entries(context.value)) {
      if (preferenceOf(name)?.schema.safeParse(value).success !== false) continue;
      context.issues.push({
        code: 'custom',
        path: [name, 'value'],
        input: value,
        message: 'does not fit the preference',
      });
    }
  });

/** A partner's settings file, `settings.json` of its folder; unknown members are refused by name. */
export const partnerSettings = z.strictObject({
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
  /** Seconds after which the page counts a preferences call as failed [PREF-005, CONST-031]. */
  preferencesTimeout: z._default(z.int().check(z.gte(1), z.lte(120)), 10),
  /** Seconds between two attempts of a page that uses basic settings [PREF-009, CONST-033]. */
  degradedModeCheck: z._default(z.int().check(z.gte(1), z.lte(86_400)), 300),
  features: z._default(z.array(z.string().check(z.regex(/^[a-z0-9]+$/))), []),
  preferences: z._default(z.record(z.string(), z.json()), {}),
  ...policies,
  /** `WMRQD2FA` among them requires a second factor [AUTH-055]. */
  services: z._default(z.array(z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))), []),
  /** Preferences by name that this partner gives its users; `locked` ones cannot be changed [BRAND-014]. */
  overrides: z._default(overrides, {}),
  /** Further addresses of accounts, by address; a name without @ is in the account's own domain [API-065]. */
  aliases: z._default(z.record(mailAddress, z.array(z.string().check(z.maxLength(320))).check(z.maxLength(100))), {}),
  highlightRules: z._default(z.array(highlightRule).check(z.maxLength(100)), []),
  /** What users enter in their own mail programs [BRAND-013]. */
  programServers: z._default(
    z.strictObject({
      pop: z.optional(programServer),
      imap: z.optional(programServer),
      smtp: z.optional(programServer),
    }),
    {},
  ),
  supportLinks: z._default(linksByLanguage, {}),
  privacyLinks: z._default(linksByLanguage, {}),
  /** Where the feedback form writes to; without it there is none. */
  feedbackAddress: z.optional(mailAddress),
  /** A message to this domain counts as sent when nothing final was heard of it for 10 s [COMP-012]. */
  forcedSuccessDomain: z.optional(hostName),
  previousVersion: z.optional(previousVersion),
  snap: z.optional(snap),
  /** Absent: the built-in mail system changes its own passwords, other servers' stay as they are. */
  password: z.optional(password),
  /** Least number of characters of a new password [VAL-013]. */
  passwordLength: z._default(z.int().check(z.gte(6), z.lte(64)), 6),
  relay: z.optional(relay),
  /** Environment variable with the secret that the provider's back end signs one-time sign-ins with. */
  autologinSecretFrom: z.optional(variable),
  /** Signs in for users whose password a one-time sign-in does not carry. */
  masterUser: z.optional(masterUser),
  mail,
});
export type PartnerSettings = z.output<typeof partnerSettings>;
export type PartnerMail = PartnerSettings['mail'];
export type MailServer = z.output<typeof server>;
