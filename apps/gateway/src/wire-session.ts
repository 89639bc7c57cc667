import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { NewDeviceNoticeDeps } from './features/session/devices/new-device-notice.ts';
import { fileNewDeviceNotice } from './features/session/devices/new-device-notice.ts';
import { endDisallowedSessions } from './features/session/disallowed-sessions.ts';
import { AREA as FILES_AREA } from './features/files/webdav/place.ts';
import type { FollowUpsFeature } from './features/follow-ups/follow-ups.feature.ts';
import type { ForgotFeature } from './features/session/forgot/forgot.feature.ts';
import type { RemoteAccountsFeature } from './features/remote-accounts/remote-accounts.feature.ts';
import { sessionFeature } from './features/session/session.feature.ts';
import type { PushFeature } from './features/push/push.feature.ts';
import type { RotationFeature } from './features/rotation/rotation.feature.ts';
import type { SessionFeature } from './features/session/session.feature.ts';
import { accountNamed } from './features/session/settings/partner-rules.ts';
import type { TransferFeature } from './features/transfer/transfer.feature.ts';
import type { SnoozeFeature } from './features/snooze/snooze.feature.ts';
import type { TakeOverFeature } from './features/take-over/take-over.feature.ts';
import { signInRules } from './features/session/sign-in-rules.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { wirePasswordDrivers } from './wire-forgot.ts';
import { fileLimitsAt } from './wire-files.ts';
import { withOutcomeLog } from './log-outcomes.ts';
import { collectionPath } from './platform/dav/paths.ts';
import { failureLogger } from './platform/log/unawaited.ts';

/** Features that sign-in needs. */
export interface SessionDependencies {
  readonly mail: MailFeature;
  readonly compose: ComposeFeature;
  readonly snooze: Pick<SnoozeFeature, 'signedIn'>;
  readonly remote: Pick<RemoteAccountsFeature, 'signedIn'>;
  readonly rotation: Pick<RotationFeature, 'signedIn'>;
  readonly transfer: Pick<TransferFeature, 'signedIn'>;
  readonly push: Pick<PushFeature, 'signedIn'>;
  readonly preferences: PreferencesFeature;
  readonly taking: Pick<TakeOverFeature, 'signedIn'>;
  /** Called only after all features exist. */
  readonly followUps: () => Pick<FollowUpsFeature, 'signedIn'>;
  /** Called only after all features exist. */
  readonly forgot: () => ForgotFeature;
}

/** Wires sign-in, passwords and sessions. */
export function wireSession(
  parts: GatewayParts,
  {
    mail,
    compose,
    snooze,
    remote,
    rotation,
    transfer,
    push,
    preferences,
    taking,
    followUps,
    forgot,
  }: SessionDependencies,
): SessionFeature {
  const { platform, partners } = parts;
  const { database, sessions, secrets, clock, log, server, sockets } = platform;
  const notice = noticeDeps(parts, mail, preferences);
  const session = sessionFeature({
    ...signInRules(partners, { driverOf: wirePasswordDrivers(parts), env: process.env }),
    app: server.app,
    issuers: parts.issuers,
    mount: withOutcomeLog(server.mount, platform, (host, typed) => accountNamed(partners.byHost(host), typed)),
    db: database.db,
    sessions,
    secrets,
    clock,
    publishEnabled: (owner, enabled) =>
      sockets.broadcast(owner, { event: 'preferences', changed: { g2fa_enabled: enabled ? 1 : 0 } }),
    checkPassword: (partner, credentials) => mail.checkPassword(partner, credentials),
    isPasswordExpired: async (owner) => readPreferences(await preferences.stored(owner)).password_expired === 1,
    expire: (owner, expired) => preferences.setReadOnly(owner, { password_expired: expired ? 1 : 0 }),
    passwordChanged: async (owner) => {
      await Promise.all([preferences.setReadOnly(owner, { password_expired: 0 }), forgot().passwordChanged(owner)]);
    },
    notifyNewDevice: (opened, device) =>
      void fileNewDeviceNotice(opened, device, notice).catch(
        failureLogger(log, 'cannot file the notice of a sign-in from a new device'),
      ),
    filesPathOf: ({ partner, mail: address }) =>
      fileLimitsAt(partners, partner) === null ? null : collectionPath(FILES_AREA, address),
    onAppPasswordError: failureLogger(log, 'the use of an app password was not stored'),
    onDeviceCheckFailed: failureLogger(log, 'cannot find out whether a device is new'),
    signedIn: (opened) => {
      // Follow-ups are sent with the password that compose stores.
      void compose
        .signedIn(opened)
        .then(() => followUps().signedIn(opened))
        .catch(failureLogger(log, 'waiting messages were not resumed'));
      void snooze.signedIn(opened).catch(failureLogger(log, 'snoozed messages got no new password'));
      void remote.signedIn(opened).catch(failureLogger(log, 'collected accounts got no new password'));
      void taking.signedIn(opened).catch(failureLogger(log, 'filters that were taken over could not be put up'));
      void transfer.signedIn(opened).catch(failureLogger(log, 'exports of mail got no new password'));
      void push.signedIn(opened).catch(failureLogger(log, 'notices of new mail got no new password'));
      void rotation.signedIn(opened).catch(failureLogger(log, 'the rules about old mail got no new password'));
    },
  });
  const onError = failureLogger(log, 'cannot end sessions that the settings no longer allow');
  endDisallowedSessions({ sessions, partners, onError });
  platform.jobs.add(session.jobs);
  return session;
}

function noticeDeps(
  { platform, partners }: GatewayParts,
  mail: MailFeature,
  preferences: PreferencesFeature,
): NewDeviceNoticeDeps {
  return {
    readerOf: async (session) => {
      const stored = readPreferences(await preferences.stored(session));
      return { languages: accountLanguages(stored, partners.byId(session.partner)), timeZone: stored.timezone };
    },
    senderOf: (id) => ({ name: partners.byId(id)?.name ?? '', address: partners.byId(id)?.relay?.from }),
    mailboxOf: (session) => mail.mailboxOf(session),
    now: () => platform.clock.now(),
  };
}
