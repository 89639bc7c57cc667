import type { PartnerSettings } from '@pillarbox/contract/partner/settings';

/** A partner's texts: language, then key. */
export type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The parts of a partner that `textOf` reads. */
interface Texted {
  readonly settings: Pick<PartnerSettings, 'language'>;
  readonly texts: Texts;
}

/** The placeholder for the address of the partner's pictures. */
const IMAGES = 'images';
const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_]{0,79})\s*\}\}/g;
const LAST_RESORT = 'en_US';

/** The text keys in a piece of HTML, written as `{{KEY}}`. */
export function placeholdersOf(html: string): string[] {
  return [...html.matchAll(PLACEHOLDER)].flatMap(([, key]) => (key === undefined || key === IMAGES ? [] : [key]));
}

/** A text in a language, else in the partner's language, else in English; null when there is none. */
export function textOf({ settings, texts }: Texted, language: string, key: string): string | null {
  for (const code of [language, settings.language, LAST_RESORT]) {
    const own = texts.get(code);
    if (own !== undefined && Object.hasOwn(own, key)) return own[key] ?? null;
  }
  return null;
}

/** Replaces the placeholders of a piece of HTML by escaped texts and by the address of the pictures. */
export function fillIn(html: string, textFor: (key: string) => string, images: string): string {
  return html.replace(PLACEHOLDER, (_whole, key: string) => (key === IMAGES ? images : escapeHtml(textFor(key))));
}

/** Escapes a text for HTML, for content and for quoted attributes. */
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
