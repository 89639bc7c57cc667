import { Readable } from 'node:stream';
import { FAX_FEATURE } from '@pillarbox/contract/fax/feature-name';
import type { FaxSettings } from '@pillarbox/contract/fax/settings';
import { Failure } from '@pillarbox/contract/failure';
import { readPreferences } from '@pillarbox/contract/preferences/table';
import { faxFeature } from './features/fax/fax.feature.ts';
import type { FaxFeature } from './features/fax/fax.feature.ts';
import type { AttachedFile, NamedFile } from './features/fax/fax.ports.ts';
import type { ComposeFeature } from './features/compose/compose.feature.ts';
import type { FilesFeature } from './features/files/files.feature.ts';
import { accountLanguages } from './features/preferences/account-languages.ts';
import type { LivePartners } from './features/partner/live-partners.ts';
import type { PreferencesFeature } from './features/preferences/preferences.feature.ts';
import type { GatewayParts } from './gateway-parts.ts';
import type { Account } from './platform/account/account.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';
import { Egress } from './platform/egress/egress.ts';
import type { Session } from './platform/http/request-pipeline.ts';
import { failureLogger } from './platform/log/unawaited.ts';
import { hasOffice, OfficeConverter } from './platform/office/office-pdf.ts';
import type { OutboundMail } from './platform/outbound-mail/outbound-mail.ts';

/** What online fax needs of other features. */
interface FaxParts {
  readonly compose: ComposeFeature;
  readonly files: FilesFeature;
  readonly preferences: PreferencesFeature;
  readonly outbound: OutboundMail;
}

/** Wires online fax. */
export function wireFax(
  { platform, partners, shutdown }: GatewayParts,
  { compose, files, preferences, outbound }: FaxParts,
): FaxFeature {
  const { database, blobs, scanner, clock, server, sockets, jobs, log } = platform;
  const egress = new Egress();
  const office = new OfficeConverter();
  const preferencesOf = async (owner: Account) => readPreferences(await preferences.stored(owner));
  const fax = faxFeature({
    mount: server.mount,
    db: database.db,
    blobs,
    scanner,
    files,
    attachToMail: async (session, file) => await attachToMail(compose, session, file),
    office: async () => ((await hasOffice()) ? office : null),
    settingsOf: (partner) => settingsOf(partners, partner),
    partnerIds: () => partners.all.map(({ id }) => id),
    accountNamed: (partner, mail) => accountNamed(partners, partner, mail),
    languagesOf: async (owner) => accountLanguages(await preferencesOf(owner), partners.byId(owner.partner)),
    nameOf: async (owner) => (await preferencesOf(owner)).fullname,
    exchange: (address, request, limits) => egress.exchange(address, request, limits),
    sendMail: (mail) => outbound.sendSystemMail(mail),
    secretOf: (variable) => process.env[variable],
    broadcast: (audience, event) => sockets.broadcast(audience, event),
    failed: failureLogger(log, 'faxes could not be worked on'),
    now: () => clock.now(),
    alone: database.kind === 'embedded',
  });
  jobs.add(fax.jobs);
  shutdown.add('faxes', () => fax.close());
  return fax;
}

/** The settings of a partner whose list of features has online fax [SPOT-033]. */
function settingsOf(partners: LivePartners, id: string): FaxSettings | null {
  const settings = partners.byId(id);
  return settings?.features.includes(FAX_FEATURE) === true ? (settings.fax ?? null) : null;
}

/** Stages a file as an upload does. */
async function attachToMail(compose: ComposeFeature, session: Session, file: NamedFile): Promise<AttachedFile> {
  const upload = { field: 'attachments[]', name: file.name, mime: file.mime, stream: Readable.from([file.content]) };
  const [attached] = await compose.attach(session, Readable.from([upload]));
  if (attached === undefined) throw new Failure('internal');
  return attached;
}

function accountNamed(partners: LivePartners, id: string, mail: string): Account | null {
  const partner = partners.byId(id);
  if (partner === undefined) return null;
  try {
    return { ...readLoginName(mail, loginRulesOf(partner)), partner: id };
  } catch (error) {
    // The settings name an address that cannot sign in here.
    if (error instanceof Failure) return null;
    throw error;
  }
}
