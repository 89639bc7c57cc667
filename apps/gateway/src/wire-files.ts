import { Failure } from '@pillarbox/contract/failure';
import { FILES_FEATURE } from '@pillarbox/contract/files/feature-name';
import { fileLimitsOf } from '@pillarbox/contract/files/settings';
import type { FileLimits } from '@pillarbox/contract/files/settings';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import { filesFeature } from './features/files/files.feature.ts';
import type { FilesFeature } from './features/files/files.feature.ts';
import type { MailFeature } from './features/mail/mail.feature.ts';
import type { LivePartners } from './features/partner/live-partners.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';
import type { OutboundMail } from './platform/outbound-mail/outbound-mail.ts';

/** What files need of other features. */
interface FileParts {
  readonly mail: MailFeature;
  readonly compose: ComposeFeature;
  readonly preferences: PreferencesFeature;
  readonly outbound: OutboundMail;
}

/** Wires the files of users. */
export function wireFiles(
  { platform, partners }: GatewayParts,
  { mail, compose, preferences, outbound }: FileParts,
): FilesFeature {
  const { database, blobs, secrets, clock, server, sockets, jobs, log, scanner, sessions } = platform;
  const files = filesFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    secrets,
    scanner,
    mail: {
      openMessage: (session, ref) => mail.openMessage(session, ref),
      openPart: (session, ref, part) => mail.openPart(session, ref, part),
      detach: (session, wanted, keep) => mail.detach(session, wanted, keep),
      attached: (session, id) => compose.uploaded(session, id),
      attach: (session, files) => compose.attach(session, files),
      hasLeft: (session, draft) => compose.hasLeft(session, draft),
    },
    limitsOf: (partner) => fileLimitsAt(partners, partner),
    nameOf: async (session) => readPreferences(await preferences.stored(session)).fullname,
    accountNamed: (owner, name) => {
      const partner = partners.byId(owner.partner);
      if (partner === undefined) throw new Failure('invalid_request', { field: 'user' });
      return readLoginName(name, loginRulesOf(partner));
    },
    log,
    noticeMail: {
      canSend: (partner, to) => outbound.canSend(partner, to),
      send: (mail) => outbound.sendSystemMail(mail),
      languagesOf: async (account) =>
        accountLanguages(readPreferences(await preferences.stored(account)), partners.byId(account.partner)),
      seenAt: async (accountId) =>
        Math.max(0, ...(await sessions.listOf(accountId)).map(({ seenAt }) => seenAt.getTime())),
      now: () => clock.now(),
    },
    partnerAt: (host) => partners.byHost(host).id,
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    now: () => clock.now(),
  });
  jobs.add(files.jobs);
  return files;
}

/** The limits of a partner whose list of features has the briefcase, or that the installation names [BRAND-018]. */
export function fileLimitsAt(partners: LivePartners, id: string): FileLimits | null {
  const settings = partners.byId(id);
  if (settings === undefined) return null;
  const isOffered = settings.features.includes(FILES_FEATURE) || partners.installation.briefcaseHostopianID === id;
  return isOffered ? fileLimitsOf(settings.files) : null;
}
