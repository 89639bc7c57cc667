import { snapOrigins } from '@pillarbox/contract/partner/form-target';
import type { PartnerSettings } from '@pillarbox/contract/partner/settings';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import type { BrandedPage, BrandPage } from '../../platform/http/front-page.ts';
import type { AnalyticsReach } from '../../platform/http/headers.ts';
import { hostName } from '../../platform/http/origin.ts';
import { formatText } from '../../platform/texts/texts.ts';
import { touchIconOf } from './app/app.routes.ts';
import { preferencesOf } from './branding.ts';
import { brandLine } from './error-page.ts';
import type { PartnerFolder } from './partner-folder.ts';
import type { Partners } from './partners.ts';
import { escapeHtml } from './placeholders.ts';
import { startsOffline } from './page-settings.ts';
import { plainStyle, themeOf } from './plain-style.ts';

/**
 * Writes the partner of a host name into the first page: colours, language, name, icon, and its preferences as data. The page
 * then shows the right brand at once and needs no request for it.
 */
export function dressFor(partners: Partners): BrandPage {
  return (html, host) => {
    const name = hostName(host);
    const folder = name === null ? undefined : partners.folderOf(partners.byHost(name).id);
    if (name === null || folder === undefined) return { html, formTargets: [], contentHost: null, hostOrigins: [] };
    return {
      html: dressed(html, folder, preferencesOf(folder, name, partners.installation)),
      formTargets: formTargets(folder),
      contentHost: folder.settings.contentHost ?? null,
      hostOrigins: folder.settings.embedding?.origins ?? [],
    };
  };
}

/** The origins whose pages may frame those of a host [HOST-019]. */
export function hostOriginsOf(partners: Partners): (host: string) => readonly string[] {
  return (host) => settingsAt(partners, host)?.embedding?.origins ?? [];
}

/** Where the events of the partner at a host go; null where no address is configured [BRAND-047]. */
export function analyticsOf(partners: Partners): (host: string) => AnalyticsReach | null {
  return (host) => {
    const settings = settingsAt(partners, host);
    const address = settings?.analytics?.address ?? settings?.TealiumURL;
    if (address === undefined) return null;
    const isLibrary = (settings?.analytics?.driver ?? 'tags') === 'tags';
    const { origin, pathname } = new URL(address);
    // A policy cannot name the search part of an address.
    return { origin, library: isLibrary ? `${origin}${pathname}` : null };
  };
}

/** Whether the page at a host may start without a network. */
export function startsOfflineOf(partners: Partners): (host: string) => boolean {
  return (host) => {
    const settings = settingsAt(partners, host);
    return settings !== undefined && startsOffline(settings);
  };
}

function settingsAt(partners: Partners, host: string): PartnerSettings | undefined {
  const name = hostName(host);
  return name === null ? undefined : partners.byHost(name);
}

/** The path of the icon of the partner at a host name; '' where it has none of its own [BRAND-050]. */
export function iconsOf(partners: Partners): (host: string) => string {
  return (host) => {
    const name = hostName(host);
    const folder = name === null ? undefined : partners.folderOf(partners.byHost(name).id);
    if (name === null || folder === undefined) return '';
    return preferencesOf(folder, name, partners.installation).branding.SteeleBrandingItems.favicon;
  };
}

function dressed(html: string, folder: PartnerFolder, preferences: PartnerPreferences): string {
  const { branding } = preferences;
  const { favicon } = branding.SteeleBrandingItems;
  const { h, c, pl, pk } = themeOf(folder.settings);
  const style = `--h:${String(h)};--c:${String(c)};--pl:${String(pl)};--pk:${String(pk)}`;
  const lang = branding.WebmailLanguage.replace('_', '-');
  // The data must not contain the end tag of its own element.
  const data = JSON.stringify(preferences).replaceAll('<', '\\u003c');
  const replaced = html
    .replace(/<html[^>]*>/, () => `<html lang="${lang}" style="${style}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(branding.name)}</title>`)
    .replace('<body>', () => `<body><noscript>${withoutScript(folder)}</noscript>`)
    .replace('</head>', () => `<script type="application/json" id="partner">${data}</script></head>`);
  const touched = replaced.replace(
    /<link rel="apple-touch-icon"[^>]*>/,
    () => `<link rel="apple-touch-icon" href="${touchIconOf(folder)}">`,
  );
  if (favicon === '') return touched;
  return touched.replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escapeHtml(favicon)}">`);
}

/** What a browser without scripts shows, in the partner's language and colours: the provider's name and that scripts are needed. */
function withoutScript(folder: PartnerFolder): string {
  const { language, name } = folder.settings;
  const words = escapeHtml(formatText([language], 'LANG_OUTBOUND_NO_SCRIPT', { name }));
  // The page without scripts is empty otherwise, and its root element would push this out of sight.
  const style = `${plainStyle(themeOf(folder.settings))}#root{display:none}`;
  return `<style>${style}</style><main class="plain">${brandLine(folder, 'h1')}<p>${words}</p></main>`;
}

/** Hosts to which a redirected sign-in may send its form: only those that the partner names. */
function formTargets({ settings: { snap } }: PartnerFolder): BrandedPage['formTargets'] {
  return snap?.SnapOn === 'YES' ? snapOrigins(snap.SnapUrl, snap.SnapHosts) : [];
}
