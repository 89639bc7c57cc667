import type { ContentReply } from '@pillarbox/contract/partner/operations';
import { KEPT_IN_NEW_INTERFACE, SPACES } from '@pillarbox/contract/partner/spaces';
import { addressOf, baseOf } from './addresses.ts';
import type { PartnerFolder } from './partner-folder.ts';
import { escapeHtml, fillIn, textOf } from './placeholders.ts';

/**
 * The spaces and pages that a partner shows, in a language [BRAND-027 to BRAND-031]: spaces only with SteeleAds, pages only
 * with SteelePages; in new-interface mode only NavBar.
 */
export function contentOf(folder: PartnerFolder, language: string): ContentReply {
  const { settings, content } = folder;
  const ads = settings.SteeleAds === 'YES';
  const wanted = SPACES.filter((name) => ads && (!settings.newInterface || name === KEPT_IN_NEW_INTERFACE));
  const pages = settings.SteelePages === 'YES' && !settings.newInterface ? content.pages : [];
  const styleSheet = (file: string | undefined): string => (file === undefined ? '' : addressOf(folder, file));
  return {
    spaces: wanted.flatMap((name) => {
      const space = content.spaces[name];
      return space === undefined ? [] : [{ name, address: addressOf(folder, space.file), size: space.size }];
    }),
    pages: pages.map(({ path, title, file, listed }) => ({
      path,
      title: textOf(folder, language, title) ?? '',
      address: addressOf(folder, file),
      listed,
    })),
    settings: {
      translations: `${baseOf(folder)}/${content.settings.translations}/`,
      images: `${baseOf(folder)}/${content.settings.images}/`,
      css: { desktop: styleSheet(content.settings.css.desktop), mobile: styleSheet(content.settings.css.mobile) },
    },
  };
}

/** Language, colour mode and form in which a space or page is shown. */
export interface DocumentStyle {
  readonly language: string;
  readonly mode: 'light' | 'dark';
  readonly form: 'desktop' | 'mobile';
}

/** A space or page as an HTML document; null when the partner does not show it. Its links open new windows. */
export function documentOf(folder: PartnerFolder, path: string, style: DocumentStyle): string | null {
  const file = folder.files.get(path);
  const { spaces, pages, settings } = contentOf(folder, style.language);
  if (file === undefined || ![...spaces, ...pages].some(({ address }) => address === addressOf(folder, path)))
    return null;
  const textFor = (key: string): string => textOf(folder, style.language, key) ?? '';
  const styleSheet = settings.css[style.form];
  const sheet = styleSheet === '' ? '' : `<link rel="stylesheet" href="${escapeHtml(styleSheet)}">`;
  const images = settings.images.replace(/\/$/, '');
  return [
    `<!doctype html><html lang="${style.language.replace('_', '-')}" data-mode="${style.mode}" data-form="${style.form}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">',
    `<style>:root{color-scheme:${style.mode}}body{margin:0;font:13px/20px system-ui,sans-serif}</style>${sheet}`,
    `<title></title></head><body>${fillIn(file.content.toString('utf8'), textFor, images)}</body></html>`,
  ].join('');
}
