import { Failure } from '@pillarbox/contract/failure';
import type { RemotePreset, RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { OAuthSettings, PresetSettings, TrustedHost } from '@pillarbox/contract/remote-accounts/settings';
import type { RemoteRow } from './remote-accounts.store.ts';

/** A mail service at which users sign in, with what the product is known by there. */
export interface MailService {
  readonly preset: PresetSettings;
  readonly oauth: OAuthSettings;
  /** The client secret; null for a public client. */
  readonly secret: string | null;
  readonly trusted: readonly TrustedHost[];
}

/** What a provider names: mail services, and hosts and ports that it trusts. */
export interface ServiceOffer {
  readonly presets: readonly PresetSettings[];
  readonly trusted: readonly TrustedHost[];
}

/** Reads an environment variable. */
export type ReadVariable = (name: string) => string | undefined;

/** The service of a name; null when the provider names none, no client for it, or a secret that is not set. */
export function mailServiceOf(
  { presets, trusted }: ServiceOffer,
  name: string,
  read: ReadVariable,
): MailService | null {
  const preset = presets.find((one) => one.name === name);
  if (preset?.oauth === undefined) return null;
  const { oauth } = preset;
  const secret = oauth.clientSecretFrom === undefined ? null : read(oauth.clientSecretFrom);
  return secret === undefined || secret === '' ? null : { preset, oauth, secret, trusted };
}

/** The presets of the form: those at which a user can sign in, by a password or at the service. */
export function formPresets(offer: ServiceOffer, read: ReadVariable): RemotePreset[] {
  return offer.presets
    .map(({ oauth: _, ...preset }) => ({ ...preset, signsIn: mailServiceOf(offer, preset.name, read) !== null }))
    .filter(({ signsIn, passwords }) => signsIn || passwords);
}

/** Names the client of an authorization server: tokens are shown to no other one. */
export function clientName({ oauth: { clientId, issuer, tokenEndpoint } }: MailService): string {
  return JSON.stringify([clientId, tokenEndpoint ?? issuer]);
}

/**
 * Settings of an account at a service, with the servers of the service: access tokens are shown to no other ones.
 * @throws Failure `invalid_request` for other servers, and for what such an account cannot have.
 */
export function requireServersOf(settings: RemoteSettings, preset: PresetSettings): void {
  const there = settings.protocol === 'pop' ? preset.pop : preset.imap;
  const sending = settings.live?.sending;
  const isThere = there !== undefined && isSame(settings, there);
  const sendsThere =
    sending === undefined || (isSame(sending, preset.smtp) && !sending.ownPassword && sending.user === '');
  if (!isThere || !sendsThere) throw new Failure('invalid_request', { field: 'service' });
}

/** Settings with the present servers of the service. */
export function withServersOf(settings: RemoteSettings, { imap, pop, smtp }: PresetSettings): RemoteSettings {
  const there = settings.protocol === 'pop' ? pop : imap;
  const { live } = settings;
  const shown =
    live?.sending === undefined ? {} : { live: { ...live, sending: { ...live.sending, ...serverOf(smtp) } } };
  return { ...settings, ...(there === undefined ? {} : serverOf(there)), ...shown };
}

/** Whether the servers of a row are those of the service. */
export function servesRow(row: RemoteRow, { imap, pop, smtp }: PresetSettings): boolean {
  const there = row.protocol === 'pop' ? pop : imap;
  const { smtpHost: host, smtpPort: port, smtpSecurity: security } = row;
  return there !== undefined && isSame(row, there) && (host === null || isSame({ host, port, security }, smtp));
}

type Server = Pick<RemoteSettings, 'host' | 'port' | 'security'>;

function serverOf({ host, port, security }: Server): Server {
  return { host: host.toLowerCase(), port, security };
}

function isSame(one: Server, other: Server): boolean {
  const { host, port, security } = serverOf(other);
  return one.host.toLowerCase() === host && one.port === port && one.security === security;
}
