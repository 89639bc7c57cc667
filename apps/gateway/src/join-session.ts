import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { NewDevice } from './features/session/devices/known-devices.ts';
import { newDeviceMail } from './features/session/devices/new-device-mail.ts';
import type { ForgotFeature } from './features/session/forgot/forgot.feature.ts';
import { sessionFeature } from './features/session/session.feature.ts';
import type { SessionFeature } from './features/session/session.feature.ts';
import type { Ground } from './ground.ts';
import { joinPasswordDrivers } from './join-forgot.ts';
import { logsOutcomes } from './log-outcomes.ts';
import type { AccountId } from './platform/account/account.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';
import { describeError } from './platform/log/describe-error.ts';
import type { Log } from './platform/log/log.ts';
import type { Session } from './platform/http/road.ts';
import { systemMailSource } from './platform/outbound-mail/outbound-mail.ts';

/** Features that sign-in has to do with. */
export interface SessionNeighbours {
  readonly mail: MailFeature;
  readonly compose: ComposeFeature;
  readonly preferences: PreferencesFeature;
  /** Asked once it is there. */
  readonly forgot: () => ForgotFeature;
}

/** The service by which a partner requires a second factor [AUTH-055]. */
const SECOND_FACTOR_SERVICE = 'WMRQD2FA';
/** Least characters of a password at a partner that was taken out of the installation. */
const LEAST_PASSWORD = 6;

/** Something failed that nobody waits for. */
function logs(log: Log, what: string): (error: unknown) => void {
  return (error) => log.warn(describeError(error), what);
}

/** The account that a typed name means at a partner; null for what is no name there. */
function accountAt(partner: PartnerSettings, typed: string): AccountId | null {
  try {
    return readLoginName(typed, loginRulesOf(partner)).accountId;
  } catch {
    return null;
  }
}

/** Sign-in, passwords and sessions, with what they need of the others. */
export function joinSession(ground: Ground, { mail, compose, preferences, forgot }: SessionNeighbours): SessionFeature {
  const { platform, partners } = ground;
  const { database, sessions, secrets, clock, log, server, sockets } = platform;
  const driverOf = joinPasswordDrivers(ground);
  const tell = noticeOf(ground, mail, preferences);
  const session = sessionFeature({
    mount: logsOutcomes(server.mount, platform, (host, typed) => accountAt(partners.byHost(host), typed)),
    db: database.db,
    sessions,
    secrets,
    clock,
    partnerOf: (host) => {
      const partner = partners.byHost(host);
      return { id: partner.id, login: loginRulesOf(partner) };
    },
    providerOf: (id) => {
      const partner = partners.byId(id);
      const requiresSecondFactor = partner?.services.includes(SECOND_FACTOR_SERVICE) ?? false;
      return { name: partner?.name ?? '', requiresSecondFactor };
    },
    tellEnabled: (owner, enabled) => {
      const changed = { g2fa_enabled: enabled ? 1 : 0 };
      sockets.broadcast(owner, { event: 'preferences', changed });
    },
    checkPassword: (partner, credentials) => mail.checkPassword(partner, credentials),
    isPasswordExpired: async (owner) => readPreferences(await preferences.stored(owner)).password_expired === 1,
    expire: (owner, expired) => preferences.tell(owner, { password_expired: expired ? 1 : 0 }),
    passwordsOf: (id) => {
      const partner = partners.byId(id);
      const length = partner?.passwordLength ?? LEAST_PASSWORD;
      return { driver: driverOf(id), length, page: partner?.customChangePasswordPage ?? '' };
    },
    passwordChanged: async (owner) => {
      await Promise.all([preferences.tell(owner, { password_expired: 0 }), forgot().passwordChanged(owner)]);
    },
    snapOf: (id) => partners.byId(id)?.snap,
    trustedPartnerAt: (host) => {
      const partner = partners.byHost(host);
      const { id, autologinSecretFrom } = partner;
      const backEndSecret = autologinSecretFrom === undefined ? undefined : process.env[autologinSecretFrom];
      return { id, login: loginRulesOf(partner), backEndSecret };
    },
    masterOf: (id, maillogin) => {
      const { masterUser: master, mail: place } = partners.byId(id) ?? {};
      const password = master && process.env[master.passwordFrom];
      if (!master || !password || place?.kind !== 'imap') return null;
      return { password, signsInAs: `${maillogin}${master.separator}${master.user}` };
    },
    tellNewDevice: (opened, device) =>
      void tell(opened, device).catch(logs(log, 'a sign-in from a new device could not be told')),
    trouble: logs(log, 'it could not be found out whether a device is new'),
    signedIn: (opened) => void compose.signedIn(opened).catch(logs(log, 'waiting messages did not go on')),
  });
  /** Ends the sessions that the present settings of these partners no longer allow, also those changed while nothing ran. */
  const endDisallowed = (ids: readonly string[]): void => {
    for (const id of ids) {
      const partner = partners.byId(id);
      if (partner === undefined) continue;
      sessions
        .endRenamed(id, loginRulesOf(partner))
        .catch(logs(log, 'sessions of accounts with another identity could not be ended'));
      if (!partner.services.includes(SECOND_FACTOR_SERVICE)) continue;
      sessions.endFactorless(id).catch(logs(log, 'sessions without a second factor could not be ended'));
    }
  };
  endDisallowed(partners.all.map(({ id }) => id));
  partners.onChange(endDisallowed);
  platform.jobs.add(session.jobs);
  return session;
}

/** Files the notice of a sign-in from a new device in the inbox that it is about. */
function noticeOf(
  { platform, partners }: Ground,
  mail: MailFeature,
  preferences: PreferencesFeature,
): (session: Session, device: NewDevice) => Promise<void> {
  return async (session, device) => {
    const { language, timezone } = readPreferences(await preferences.stored(session));
    const partner = partners.byId(session.partner);
    const languages = [language, partner?.language ?? ''];
    const notice = newDeviceMail(device, {
      partner: session.partner,
      mail: session.mail,
      languages,
      timeZone: timezone,
    });
    const from = { name: partner?.name ?? '', address: partner?.relay?.from ?? `no-reply@${session.domain}` };
    const source = await systemMailSource(notice, from, new Date(platform.clock.now()));
    const mailbox = await mail.mailboxOf(session);
    await mailbox.append({ folder: 'INBOX', source, flags: 0 });
  };
}
