import * as z from 'zod/mini';
import { hostName, port, security } from '../mail/servers.ts';
import { isSafeHook, isSnapTarget } from '../partner/form-target.ts';
import { mailAddress, variable, webAddress, yesNo } from '../partner/setting-values.ts';
import { readStatement } from '../partner/statement.ts';

/** A statement for the provider's own database; its values travel beside it. */
const statement = z.string().check(
  z.maxLength(4000),
  z.refine((text) => readStatement(text) !== null, 'must be one statement with :mail, :account, :domain, :old, :new'),
);

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

/** Partner settings of signing in and of what guards an account. */
export const sessionSettings = {
  MandatorySecurityQuestion: z._default(z.boolean(), false),
  MandatoryForgotPass: z._default(z.boolean(), false),
  AutoLogout: z._default(z.boolean(), false),
  /** Seconds without use until sign-out. */
  AutoLogoutTime: z._default(z.int().check(z.gte(60), z.lte(86_400)), 1800),
  /** Seconds between two ticks of the counter that ends in sign-out [CONST-034]. */
  inactivityTick: z._default(z.int().check(z.gte(1), z.lte(600)), 60),
  /** Pages of the provider's that replace the product's own [BRAND-009 to BRAND-012]. */
  customLoginPage: z.optional(webAddress),
  customErrorPage: z.optional(webAddress),
  customForgotPage: z.optional(webAddress),
  customChangePasswordPage: z.optional(webAddress),
  /** `WMRQD2FA` among them requires a second factor [AUTH-055]. */
  services: z._default(z.array(z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))), []),
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
};
