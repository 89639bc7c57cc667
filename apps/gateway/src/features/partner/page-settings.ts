import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import { PROGRAM_PORTS } from '@pillarbox/contract/mail/settings';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/** The settings of a partner that the page gets; addresses of the provider's own services are not among them. */
export function pageSettingsOf(partner: PartnerSettings): PageSettings {
  const { HideTour, HideFeedbackIcon, HideSupportIcon, supportLinks, privacyLinks, previousVersion } = partner;
  const { MandatorySecurityQuestion, MandatoryForgotPass, AutoLogout, AutoLogoutTime } = partner;
  return {
    HideTour,
    spotlights: Object.fromEntries(
      Object.entries(partner.spotlights).map(([name, { from = '', title = '', url = '' }]) => [
        name,
        { from, title, url },
      ]),
    ),
    HideFeedbackIcon,
    HideSupportIcon,
    supportLinks,
    privacyLinks,
    takesFeedback: partner.feedbackAddress !== undefined,
    MandatorySecurityQuestion,
    MandatoryForgotPass,
    // Without a source there is no list to show.
    ShowGlobalAddressList: partner.globalAddressList === undefined ? 'NO' : partner.ShowGlobalAddressList,
    AutoLogout,
    AutoLogoutTime,
    inactivityTick: partner.inactivityTick,
    customLoginPage: partner.customLoginPage ?? '',
    customErrorPage: partner.customErrorPage ?? '',
    customForgotPage: partner.customForgotPage ?? '',
    customChangePasswordPage: partner.customChangePasswordPage ?? '',
    services: [...partner.services],
    ...snapOf(partner),
    issuer: issuerOf(partner),
    lockedPreferences: Object.entries(partner.overrides).flatMap(([name, { locked }]) => (locked ? [name] : [])),
    programServers: programServersOf(partner),
    storedSignIn: partner.storedSignIn,
    browserCache: partner.browserCache,
    offline: startsOffline(partner),
    forcedSuccessDomain: partner.forcedSuccessDomain ?? '',
    mapAddress: partner.mapAddress,
    contentHost: partner.contentHost ?? '',
    hostOrigins: [...(partner.embedding?.origins ?? [])],
    analytics: analyticsOf(partner),
    contentDelay: partner.contentDelay,
    preferencesTimeout: partner.preferencesTimeout,
    degradedModeCheck: partner.degradedModeCheck,
    previousVersion:
      previousVersion === undefined
        ? null
        : {
            service: previousVersion.service,
            target: previousVersion.target,
            cookie: previousVersion.cookie,
            cookieValue: previousVersion.cookieValue,
          },
  };
}

/**
 * Whether the page may start without a network: the partner allows that and the copies that it shows. Where users are signed out after a
 * while, computers are shared, and the page could not tell that a session has ended.
 */
export function startsOffline({ offline, browserCache, AutoLogout }: PartnerSettings): boolean {
  return offline && browserCache && !AutoLogout;
}

type SnapSettings = Pick<
  PageSettings,
  'SnapOn' | 'SnapUrl' | 'SnapEmailField' | 'SnapPassField' | 'SnapShortEmailOn' | 'SnapRemoteAuth'
>;

function snapOf({ snap }: PartnerSettings): SnapSettings {
  return {
    SnapOn: snap?.SnapOn ?? 'NO',
    SnapUrl: snap?.SnapUrl ?? '',
    SnapEmailField: snap?.SnapEmailField ?? '',
    SnapPassField: snap?.SnapPassField ?? '',
    SnapShortEmailOn: snap?.SnapShortEmailOn ?? 'NO',
    SnapRemoteAuth: snap?.SnapRemoteAuth ?? 'NO',
  };
}

/** What the sign-in page shows of the issuer; null when there is none. */
function issuerOf({ issuer }: PartnerSettings): PageSettings['issuer'] {
  return issuer === undefined ? null : { name: issuer.name, automatic: issuer.automatic, passwords: issuer.passwords };
}

function programServersOf({ programServers }: PartnerSettings): PageSettings['programServers'] {
  const servers: PageSettings['programServers'] = {};
  for (const name of ['pop', 'imap', 'smtp'] as const) {
    const server = programServers[name];
    if (server === undefined) continue;
    const { host, port, secure } = server;
    servers[name] = { host, secure, port: port ?? PROGRAM_PORTS[name][secure ? 'secure' : 'plain'] };
  }
  return servers;
}

/** The account of a tag library for regions that the settings do not name. */
const MAIN_ACCOUNT = 'main';

/** Where the page sends events; null without an address. The page does not get the addresses of account owners. */
function analyticsOf({ analytics, TealiumURL }: PartnerSettings): PageSettings['analytics'] {
  const address = analytics?.address ?? TealiumURL;
  if (address === undefined) return null;
  const { us = MAIN_ACCOUNT, eu = MAIN_ACCOUNT, ap = MAIN_ACCOUNT } = analytics?.accounts ?? {};
  return {
    driver: analytics?.driver ?? 'tags',
    address,
    site: analytics?.site ?? '',
    accounts: { us, eu, ap },
    customerNumber: analytics?.customerNumber ?? '',
    env: analytics?.env ?? '',
  };
}
