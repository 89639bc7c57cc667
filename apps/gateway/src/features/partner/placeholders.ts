import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/** A partner's texts: language, then key. */
export type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** What has texts. */
interface Texted {
  readonly settings: Pick<PartnerSettings, 'language'>;
  readonly texts: Texts;
}

/** Stands for the address of the partner's pictures. */
const IMAGES = 'images';
const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_]{0,79})\s*\}\}/g;
const LAST_RESORT = 'en_US';

/** The keys of the texts that a piece of HTML asks for as `{{KEY}}`. */
export function placeholdersOf(html: string): string[] {
  return [...html.matchAll(PLACEHOLDER)].flatMap(([, key]) => (key === undefined || key === IMAGES ? [] : [key]));
}

/** A text in a language, else in the partner's own, else in English; null when there is none. */
export function textOf({ settings, texts }: Texted, language: string, key: string): string | null {
  for (const code of [language, settings.language, LAST_RESORT]) {
    const own = texts.get(code);
    if (own !== undefined && Object.hasOwn(own, key)) return own[key] ?? null;
  }
  return null;
}

/** Puts texts, as text, and the address of pictures into a piece of HTML. */
export function fillIn(html: string, textFor: (key: string) => string, images: string): string {
  return html.replace(PLACEHOLDER, (_whole, key: string) => (key === IMAGES ? images : escapeHtml(textFor(key))));
}

/** The text as it must stand in HTML, between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => named[character] ?? character);
}
