import * as z from 'zod/mini';
import { hostName, port, security } from '../mail/servers.ts';
import { isSafeHook, isSnapTarget } from '../partner/form-target.ts';
import { mailAddress, variable, webAddress, yesNo } from '../partner/setting-values.ts';
import { readStatement } from '../partner/statement.ts';
import { issuer } from './issuer-settings.ts';

/** An SQL statement for the provider's own database, with its values passed separately. */
const statement = z.string().check(
  z.maxLength(4000),
  z.refine((text) => readStatement(text) !== null, 'must be one statement with :mail, :account, :domain, :old, :new'),
);

/** How a password is changed at the provider; `none`: it cannot be changed here. */
const password = z.discriminatedUnion('driver', [
  z.strictObject({ driver: z.literal('none') }),
  z.strictObject({ driver: z.literal('local') }),
  z.strictObject({
    driver: z.literal('sql'),
    /** Name of the environment variable with the `postgres://` URL. */
    databaseUrlFrom: variable,
    /**
     * Returns one row whose first column is the stored password hash; absent: only the mail server checks the old password.
     */
    check: z.optional(statement),
    /** Changes one row; `:new` is the new password encoded by `scheme`, `:old` the old one as typed. */
    change: statement,
    /** The same for a forgotten password, without `:old`; absent: `change`, if that has no `:old`. */
    reset: z.optional(statement),
    scheme: z._default(z.enum(['sha512-crypt', 'ssha512', 'scrypt', 'plain']), 'sha512-crypt'),
    /** Whether `:new` starts with the scheme's name in braces, as Dovecot expects. */
    schemePrefix: z._default(z.boolean(), true),
  }),
  z.strictObject({
    driver: z.literal('http'),
    url: webAddress.check(z.refine(isSafeHook, 'must begin with https:// unless it is on this machine')),
    /** Name of the environment variable with the shared secret. */
    secretFrom: variable,
    canReset: z._default(z.boolean(), false),
  }),
  z.strictObject({
    driver: z.literal('command'),
    /** Absolute path; values are passed on standard input, never as arguments. */
    command: z.string().check(z.regex(/^\//)),
    canReset: z._default(z.boolean(), false),
  }),
]);
export type PasswordSettings = z.output<typeof password>;

/** Redirected ("snapped") sign-in [BRAND-051]; a form may be sent only to the hosts in `SnapHosts`. */
const snap = z
  .strictObject({
    SnapOn: z._default(yesNo, 'NO'),
    SnapUrl: z._default(z.union([webAddress, z.literal('')]), ''),
    SnapEmailField: z._default(z.string().check(z.maxLength(64)), 'email'),
    SnapPassField: z._default(z.string().check(z.maxLength(64)), 'password'),
    /** Whether the form contains only the local part. */
    SnapShortEmailOn: z._default(yesNo, 'NO'),
    /** Whether the provider's page checks the password; otherwise it is checked here first. */
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

/** The master user of the mail servers: signs in for any user as `name` + `separator` + `user`. */
const masterUser = z.strictObject({
  user: z.string().check(z.minLength(1), z.maxLength(100)),
  passwordFrom: variable,
  separator: z._default(z.string().check(z.length(1)), '*'),
});

/** The server for messages that the product itself sends while nobody is signed in. */
const relay = z.strictObject({
  host: hostName,
  port: z.optional(port),
  security: z._default(security, 'tls'),
  user: z.optional(z.string()),
  /** Name of the environment variable with the password. */
  passwordFrom: z.optional(z.string()),
  from: mailAddress,
});

/** Partner settings of signing in and account protection. */
export const sessionSettings = {
  MandatorySecurityQuestion: z._default(z.boolean(), false),
  MandatoryForgotPass: z._default(z.boolean(), false),
  AutoLogout: z._default(z.boolean(), false),
  /** Seconds of inactivity until sign-out. */
  AutoLogoutTime: z._default(z.int().check(z.gte(60), z.lte(86_400)), 1800),
  /** Seconds between two ticks of the inactivity counter [CONST-034]. */
  inactivityTick: z._default(z.int().check(z.gte(1), z.lte(600)), 60),
  /** The provider's pages that replace the product's [BRAND-009 to BRAND-012]. */
  customLoginPage: z.optional(webAddress),
  customErrorPage: z.optional(webAddress),
  customForgotPage: z.optional(webAddress),
  customChangePasswordPage: z.optional(webAddress),
  /** If it contains `WMRQD2FA`, a second factor is required [AUTH-055]. */
  services: z._default(z.array(z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))), []),
  snap: z.optional(snap),
  /** Absent: the built-in mail system changes its own passwords; passwords of other servers cannot be changed here. */
  password: z.optional(password),
  /** Least number of characters of a new password [VAL-013]. */
  passwordLength: z._default(z.int().check(z.gte(6), z.lte(64)), 6),
  relay: z.optional(relay),
  /** Name of the environment variable with the secret that signs the provider's one-time sign-ins. */
  autologinSecretFrom: z.optional(variable),
  /** Signs in for users when a one-time sign-in contains no password, or when an issuer signed them in. */
  masterUser: z.optional(masterUser),
  issuer: z.optional(issuer),
};
