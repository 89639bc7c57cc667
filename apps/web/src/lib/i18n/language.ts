import { DEFAULT_LANGUAGE, languageOf, matchLanguage } from '@pillarbox/locales/languages';
import type { IntlShape, MessageFormatElement } from 'react-intl';
import { createIntl, createIntlCache } from 'react-intl';
import { languages } from 'virtual:locales';
import { createStore } from '../store.ts';

type Messages = Readonly<Record<string, MessageFormatElement[]>>;

/** The language in use, with everything that formats in it. */
export interface Speech {
  /** For example `de_DE`. */
  readonly code: string;
  /** For example `de-DE`: give this to Intl. */
  readonly tag: string;
  readonly intl: IntlShape;
}

const FIRST = 'first';
const cache = createIntlCache();
const wanted = new Set<string>([FIRST]);
const loaded = new Map<string, Messages>();
let asked = DEFAULT_LANGUAGE;

/** The present language; use `useText` or `text` to read it. */
export const speech = createStore<Speech>(speechOf(DEFAULT_LANGUAGE));

/**
 * Switches every text, date and number to a language, once its catalogues are there [I18N-016]. A language that is not
 * supported is refused and nothing changes; a catalogue that cannot be loaded rejects [ERR-009].
 */
export async function setLanguage(wish: string): Promise<void> {
  const code = matchLanguage(wish);
  if (code === undefined) return;
  asked = code;
  await Promise.all([...wanted].map((part) => loadPart(code, part)));
  // A later wish may have overtaken this one while it was loading.
  if (asked !== code) return;
  speech.set(speechOf(code));
  document.documentElement.lang = speech.get().tag;
}

/** Loads a feature's catalogue in the present language, and from then on in every language that is chosen. */
export async function loadTexts(feature: string): Promise<void> {
  wanted.add(feature);
  await loadPart(asked, feature);
  speech.set(speechOf(asked));
}

/** The supported language nearest to what the browser's user prefers, or the default [I18N-002]. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): string {
  for (const wish of preferred) {
    const code = matchLanguage(wish);
    if (code !== undefined) return code;
  }
  return DEFAULT_LANGUAGE;
}

async function loadPart(code: string, part: string): Promise<void> {
  const key = `${code}/${part}`;
  if (loaded.has(key)) return;
  const language = await languages[code]?.();
  const catalogue = part === FIRST ? language : await language?.later[part]?.();
  if (catalogue === undefined) throw new Error(`No catalogue ${key}`);
  loaded.set(key, catalogue.default);
}

function speechOf(code: string): Speech {
  const { tag } = languageOf(code);
  const messages = Object.assign({}, ...[...wanted].map((part) => loaded.get(`${code}/${part}`) ?? {})) as Record<
    string,
    MessageFormatElement[]
  >;
  return { code, tag, intl: createIntl({ locale: tag, messages, onError: reportMissing }, cache) };
}

/** A missing key shows as the key itself; the completeness test keeps that from being shipped. */
function reportMissing(error: unknown): void {
  // eslint-disable-next-line no-console -- a developer's page has no other place to say this, and a user's never gets here
  if (import.meta.env.DEV) console.error(error);
}
