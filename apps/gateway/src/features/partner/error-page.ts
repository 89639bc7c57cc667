import { createHash } from 'node:crypto';
import { DEFAULT_THEME } from '@pillarbox/rules/theme/themes';
import type { MakeErrorPage } from '../../platform/http/error-page.ts';
import { hostName } from '../../platform/http/origin.ts';
import { formatText, languageFor } from '../../platform/texts/texts.ts';
import type { TextKey } from '../../platform/texts/texts.ts';
import { addressOf } from './addresses.ts';
import type { PartnerFolder } from './partner-folder.ts';
import type { Partners } from './partners.ts';
import { escapeHtml } from './placeholders.ts';
import { plainStyle, themeOf } from './plain-style.ts';

/** Keys of the page's title and text. */
const WORDS: Readonly<Record<'missing' | 'failed' | 'refused', readonly [TextKey, TextKey]>> = {
  missing: ['LANG_OUTBOUND_PAGE_MISSING_TITLE', 'LANG_OUTBOUND_PAGE_MISSING_TEXT'],
  failed: ['LANG_OUTBOUND_PAGE_FAILED_TITLE', 'LANG_OUTBOUND_PAGE_FAILED_TEXT'],
  refused: ['LANG_OUTBOUND_PAGE_REFUSED_TITLE', 'LANG_OUTBOUND_PAGE_REFUSED_TEXT'],
};

/**
 * Makes error pages in the brand and language of the host's partner. A host without a partner gets a page without a
 * brand. The partner's language comes before the browser's, as on the sign-in page [BRAND-052].
 */
export function errorPagesOf(partners: Partners): MakeErrorPage {
  return ({ host, languages, httpStatus, requestId }) => {
    const folder = host === null ? undefined : folderAt(partners, host);
    const wishes = [folder?.settings.language ?? '', ...languages];
    const [title, text] = WORDS[httpStatus === 404 ? 'missing' : httpStatus >= 500 ? 'failed' : 'refused'];
    const style = plainStyle(folder === undefined ? DEFAULT_THEME : themeOf(folder.settings));
    const name = folder?.settings.name ?? '';
    const start = `<p><a href="/">${escapeHtml(formatText(wishes, 'LANG_OUTBOUND_PAGE_START'))}</a></p>`;
    const html = [
      `<!doctype html><html lang="${languageFor(wishes).replace('_', '-')}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      `<title>${escapeHtml([formatText(wishes, title), name].filter(Boolean).join(' · '))}</title>`,
      `<style>${style}</style></head><body><main class="plain">`,
      folder === undefined ? '' : brandLine(folder),
      `<h1>${escapeHtml(formatText(wishes, title))}</h1><p>${escapeHtml(formatText(wishes, text))}</p>`,
      folder === undefined ? '' : start,
      `<p><small>${String(httpStatus)} · ${escapeHtml(requestId)}</small></p></main></body></html>`,
    ].join('');
    return { html, policy: policyFor(style) };
  };
}

function folderAt(partners: Partners, host: string): PartnerFolder | undefined {
  const name = hostName(host);
  if (name === null || partners.byContentHost(name) !== undefined) return undefined;
  return partners.folderOf(partners.byHost(name).id);
}

/** The partner's logo, if there is one, and its name. */
export function brandLine(folder: PartnerFolder, tag: 'p' | 'h1' = 'p'): string {
  const { name, logos } = folder.settings;
  const logo = logos.login === undefined ? '' : addressOf(folder, logos.login);
  const picture = logo === '' ? '' : `<img src="${escapeHtml(logo)}" alt="" height="34">`;
  return `<${tag} class="brand">${picture}<b>${escapeHtml(name)}</b></${tag}>`;
}

/** The policy allows no script and no request except for the partner's logo. It names the style by its hash. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
