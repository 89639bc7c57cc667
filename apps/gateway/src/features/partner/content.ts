import type { ContentReply } from '@pillarbox/contract/partner/operations';
import { KEPT_IN_NEW_INTERFACE, SPACES } from '@pillarbox/contract/partner/spaces';
import { addressOf, baseOf } from './addresses.ts';
import type { PartnerFolder } from './partner-folder.ts';
import { escapeHtml, fillIn, textOf } from './placeholders.ts';

/**
 * The spaces and pages that a partner shows, in a language [BRAND-027 to BRAND-031]: spaces only with SteeleAds, pages only
 * with SteelePages; in new-interface mode NavBar alone is left.
 */
export function contentOf(folder: PartnerFolder, language: string): ContentReply {
  const { settings, content } = folder;
  const ads = settings.SteeleAds === 'YES';
  const wanted = SPACES.filter((name) => ads && (!settings.newInterface || name === KEPT_IN_NEW_INTERFACE));
  const pages = settings.SteelePages === 'YES' && !settings.newInterface ? content.pages : [];
  const style = (file: string | undefined): string => (file === undefined ? '' : addressOf(folder, file));
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
      css: { desktop: style(content.settings.css.desktop), mobile: style(content.settings.css.mobile) },
    },
  };
}

/** How a space or page is to be drawn. */
export interface DocumentLook {
  readonly language: string;
  readonly mode: 'light' | 'dark';
  readonly form: 'desktop' | 'mobile';
}

/** A space or page as a whole document; null when the partner does not show it. Links lead into windows of their own. */
export function documentOf(folder: PartnerFolder, path: string, look: DocumentLook): string | null {
  const file = folder.files.get(path);
  const { spaces, pages, settings } = contentOf(folder, look.language);
  if (file === undefined || ![...spaces, ...pages].some(({ address }) => address === addressOf(folder, path)))
    return null;
  const textFor = (key: string): string => textOf(folder, look.language, key) ?? '';
  const style = settings.css[look.form];
  const sheet = style === '' ? '' : `<link rel="stylesheet" href="${escapeHtml(style)}">`;
  const images = settings.images.replace(/\/$/, '');
  return [
    `<!doctype html><html lang="${look.language.replace('_', '-')}" data-mode="${look.mode}" data-form="${look.form}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><base target="_blank">',
    `<style>:root{color-scheme:${look.mode}}body{margin:0;font:13px/20px system-ui,sans-serif}</style>${sheet}`,
    `<title></title></head><body>${fillIn(file.content.toString('utf8'), textFor, images)}</body></html>`,
  ].join('');
}
