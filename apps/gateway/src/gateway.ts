import type { AddressInfo } from 'node:net';
import { Shutdown } from './shutdown.ts';
import { prepareDemoAccounts } from './features/local-mail/demo-accounts.ts';
import type { DemoSignIn } from './features/local-mail/demo-accounts.ts';
import { demoPassword } from './features/local-mail/demo-password.ts';
import { createLocalMailStore } from './features/local-mail/local-mail.store.ts';
import { errorPagesOf } from './features/partner/error-page.ts';
import { serveApp } from './features/partner/app/app.routes.ts';
import { analyticsOf, dressFor, hostOriginsOf, iconsOf, startsOfflineOf } from './features/partner/front.ts';
import { openPartners } from './features/partner/live-partners.ts';
import { servePartnerFiles } from './features/partner/partner-files.routes.ts';
import { DEFAULT_PARTNER } from './features/partner/partners.ts';
import type { Partners } from './features/partner/partners.ts';
import { wireFeatures } from './wire-features.ts';
import type { WiredFeatures } from './wire-features.ts';
import { readLoginName } from './platform/account/login-name.ts';
import { loginRulesOf } from './platform/account/login-rules.ts';
import { wireIssuers } from './wire-issuers.ts';
import { wireMonitoring } from './wire-monitoring.ts';
import { createMailSystems } from './mail-systems.ts';
import type { MailSystems } from './mail-systems.ts';
import { createMailMetrics } from './mail-metrics.ts';
import { openPlatform } from './open-platform.ts';
import type { Platform } from './open-platform.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { ConfigError } from './platform/config/config.ts';
import type { Config } from './platform/config/config.ts';
import { BUNDLED_PATHS } from './platform/config/bundled-paths.ts';
import type { ContentHosts } from './platform/http/content-address.ts';
import { closeServer } from './platform/http/close-server.ts';
import { servePage } from './platform/http/page.ts';
import type { Log } from './platform/log/log.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';

/** A gateway that accepts requests. */
export interface Gateway {
  /** URL at which a browser on this machine reaches the gateway. */
  readonly address: string;
  readonly mailSystems: MailSystems;
  /** The demo account of an installation without partners of its own; null where there is none. */
  readonly demo: DemoSignIn | null;
  /** URLs of the bundled example brands; empty when the provider serves partners of its own. */
  readonly brands: readonly string[];
  /** Port of the metrics server; null when it is off. */
  readonly metricsPort: number | null;
  /** Reports not ready, and keeps accepting requests for the configured time, until the load balancer has noticed. */
  drain(): Promise<void>;
  /** Stops accepting requests, finishes the running ones and closes every part. */
  close(): Promise<void>;
}

/** A gateway that does not listen, with its features. */
export interface OpenedGateway extends GatewayParts {
  readonly features: WiredFeatures;
}

/**
 * Opens the platform and wires the features. Nothing listens and no job runs. `shutdown` closes what was opened, also after an error.
 * @throws ConfigError, PartnerError, DataFolderBusy, or the error of the database.
 */
export async function openGateway(config: Config, log: Log, shutdown: Shutdown): Promise<OpenedGateway> {
  const partners = await openPartners(config.partnersFolder ?? BUNDLED_PATHS.partners, { log });
  shutdown.add('partners', () => {
    partners.close();
    return Promise.resolve();
  });
  const isPartnerHost = (name: string): boolean => partners.namesHost(name);
  const partnerAt = (host: string): string => partners.byHost(host).id;
  const hostOriginsAt = hostOriginsOf(partners);
  const embedsAt = (host: string): boolean => hostOriginsAt(host).length > 0;
  const contentHosts: ContentHosts = {
    partnerAt: (name) => partners.byContentHost(name)?.id ?? null,
    of: (id) => partners.byId(id)?.contentHost ?? null,
  };
  const platform = await openPlatform({ config, log, shutdown, isPartnerHost, partnerAt, embedsAt, contentHosts });
  const { database, blobs } = platform;
  const store = createLocalMailStore(database.db, blobs);
  const observe = createMailMetrics(platform.metrics);
  const issuers = wireIssuers(platform, partners);
  const { forServer } = issuers.grants;
  const mailSystems = createMailSystems({ partners, store, bus: database.bus, observe, forServer });
  shutdown.add('mail systems', () => mailSystems.close());
  const parts = { platform, partners, mailSystems, issuers, shutdown };
  return { ...parts, features: wireFeatures(parts) };
}

/**
 * Starts the gateway: opens it and listens.
 * @throws ConfigError, PartnerError, DataFolderBusy, or the error of the database or the port that cannot be opened.
 */
export async function startGateway(config: Config, log: Log): Promise<Gateway> {
  const shutdown = new Shutdown(log);
  try {
    const { platform, partners, mailSystems, features } = await openGateway(config, log, shutdown);
    const { server, sockets, readiness, clock, jobs } = platform;
    const hostOriginsAt = hostOriginsOf(partners);
    const demo = await prepareDemo(platform, mailSystems, partners);
    if (demo !== null) await fillDemo(demo.address, partners, features);
    servePartnerFiles(server.app, partners);
    serveApp(server.app, partners);
    servePage(server.app, BUNDLED_PATHS.web, {
      brand: dressFor(partners),
      iconAt: iconsOf(partners),
      hostOriginsAt,
      analyticsAt: analyticsOf(partners),
      startsOfflineAt: startsOfflineOf(partners),
      errorPages: errorPagesOf(partners),
    });
    wireMonitoring(platform);
    const metricsPort = await openMetrics(platform, shutdown);
    shutdown.add('http and jobs', async () => {
      sockets.close();
      await Promise.all([closeServer(server.app), jobs.stop()]);
    });
    await server.app.listen({ host: config.host, port: config.port });
    features.start();
    readiness.ready();
    // The start does not wait for the jobs: creating their tables takes longer than the rest of a first start.
    void jobs.start();
    const address = addressOf(server.app.server.address(), config.host);
    const brands = config.partnersFolder === null ? brandsAt(address, partners) : [];
    const drain = (): Promise<void> => {
      readiness.drain();
      return clock.sleep(config.drainMs);
    };
    const close = (): Promise<void> => {
      readiness.drain();
      return shutdown.run();
    };
    return { address, mailSystems, demo, brands, metricsPort, drain, close };
  } catch (error) {
    await shutdown.run();
    throw error;
  }
}

/**
 * Starts the metrics server when it is configured.
 * @throws ConfigError when its address cannot be used.
 */
async function openMetrics({ config, metrics }: Platform, shutdown: Shutdown): Promise<number | null> {
  if (config.metrics === null) return null;
  const server = await serveMetrics(config.metrics, metrics).catch((error: unknown) => {
    throw new ConfigError(
      'PILLARBOX_METRICS_PORT',
      `cannot listen there (${String((error as { code?: unknown }).code)})`,
    );
  });
  shutdown.add('metrics', () => server.close());
  return server.port;
}

/** Creates demo accounts for the bundled partners only: partners of a provider start without accounts. */
async function prepareDemo(
  { config, secrets, clock }: Platform,
  { local }: MailSystems,
  partners: Partners,
): Promise<DemoSignIn | null> {
  const domain = partners.byId(DEFAULT_PARTNER)?.mail.loginDomain;
  if (config.partnersFolder !== null || !local || domain === undefined) return null;
  return prepareDemoAccounts({ system: local, domain, password: demoPassword(secrets), now: clock.now() });
}

/** Gives the demo account its contacts: the same account as the one that signs in. */
async function fillDemo(address: string, partners: Partners, features: WiredFeatures): Promise<void> {
  const partner = partners.byId(DEFAULT_PARTNER);
  if (partner === undefined) return;
  const { accountId, mail } = readLoginName(address, loginRulesOf(partner));
  await features.fillDemo({ accountId, mail, partner: DEFAULT_PARTNER });
}

/** Returns the URLs of partners whose host names end in .localhost, which resolve to this machine. */
function brandsAt(address: string, { all }: Partners): string[] {
  const { port } = new URL(address);
  const names = all.flatMap(({ hosts }) => hosts.filter((host) => host.endsWith('.localhost')));
  return names.map((name) => `http://${name}${port === '' ? '' : `:${port}`}`);
}

function addressOf(bound: AddressInfo | string | null, host: string): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const everywhere = ['0.0.0.0', '::', 'localhost', '127.0.0.1', '::1'].includes(host);
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${String(port)}`;
}
