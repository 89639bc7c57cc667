import type { CatalogueName, TextKey } from '@pillarbox/locales/keys';
import { DEFAULT_LANGUAGE, languageOf, matchLanguage } from '@pillarbox/locales/languages';
import { languages } from 'virtual:locales';
import { createStore } from '../store.ts';
import type { Message } from './message.ts';

type Messages = Readonly<Record<string, Message>>;

/** The language in use, with its texts. A new value each time when texts have changed. */
export interface Speech {
  /** For example `de_DE`. */
  readonly code: string;
  /** For Intl, for example `de-DE`. */
  readonly tag: string;
  readonly messages: Messages;
}

/** The texts that the page starts with: several catalogues in one file. */
const FIRST = 'first';
type Part = CatalogueName | typeof FIRST;
const wanted = new Set<Part>([FIRST]);
const loaded = new Map<string, Messages>();
let asked = DEFAULT_LANGUAGE;

/** The current language. Use `useText` or `text` for texts. */
export const speech = createStore<Speech>(speechOf(DEFAULT_LANGUAGE));

/**
 * Loads a language and switches all texts, dates and numbers to it [I18N-016]. An unsupported language is ignored. Rejects when
 * a catalogue cannot be loaded [ERR-009].
 */
export async function setLanguage(wish: string): Promise<void> {
  const code = matchLanguage(wish);
  if (code === undefined) return;
  asked = code;
  await Promise.all([...wanted].map((part) => loadPart(code, part)));
  // Another language may have been chosen while this one was loading.
  if (asked !== code) return;
  const { tag, direction = 'ltr' } = languageOf(code);
  // First, because what renders next may measure.
  Object.assign(document.documentElement, { lang: tag, dir: direction });
  speech.set(speechOf(code));
}

/**
 * Loads a catalogue in the current language, and later in each language that is chosen. The errors that are not in the first texts
 * come with it.
 */
export async function loadTexts(catalogue: CatalogueName): Promise<void> {
  const parts = [catalogue, 'error'] as const;
  // The language is set anew only for new texts, because all texts on the screen render again then.
  const isThere =
    parts.every((part) => wanted.has(part) && loaded.has(`${asked}/${part}`)) && speech.get().code === asked;
  for (const part of parts) wanted.add(part);
  await Promise.all(parts.map((part) => loadPart(asked, part)));
  if (!isThere) speech.set(speechOf(asked));
}

/** Makes all texts on the screen anew. */
export function sayAgain(): void {
  speech.set(speechOf(speech.get().code));
}

/** The English text of a key whose catalogue was loaded, as a compiled message. */
export async function englishOf(key: TextKey): Promise<Message | undefined> {
  await Promise.all([...wanted].map((part) => loadPart(DEFAULT_LANGUAGE, part)));
  return messagesOf(DEFAULT_LANGUAGE)[key];
}

/** Whether the texts of a catalogue are there in the language of the page. */
export function hasTexts(catalogue: CatalogueName): boolean {
  return loaded.has(`${speech.get().code}/${catalogue}`);
}

/** The supported language that matches the browser's preferences best, or the default [I18N-002]. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): string {
  for (const wish of preferred) {
    const code = matchLanguage(wish);
    if (code !== undefined) return code;
  }
  return DEFAULT_LANGUAGE;
}

/**
 * One text in every language of the user: that of the page, those that the browser prefers, and the default one. Only for texts
 * that are lists of words and have no arguments.
 */
export async function textsIn(catalogue: CatalogueName, key: TextKey): Promise<string[]> {
  const preferred = navigator.languages.map(matchLanguage).filter((code) => code !== undefined);
  const codes = [...new Set([asked, ...preferred, DEFAULT_LANGUAGE])];
  await Promise.all(codes.map((code) => loadPart(code, catalogue)));
  return codes.map((code) => {
    const [whole] = loaded.get(`${code}/${catalogue}`)?.[key] ?? [];
    return whole !== undefined && 'value' in whole && typeof whole.value === 'string' ? whole.value : '';
  });
}

async function loadPart(code: string, part: Part): Promise<void> {
  const key = `${code}/${part}`;
  if (loaded.has(key)) return;
  const language = await languages[code]?.();
  const catalogue = part === FIRST ? language : await (await language?.later())?.loaders[part]?.();
  if (catalogue === undefined) throw new Error(`No catalogue ${key}`);
  loaded.set(key, catalogue.default);
}

function speechOf(code: string): Speech {
  return { code, tag: languageOf(code).tag, messages: messagesOf(code) };
}

function messagesOf(code: string): Messages {
  return Object.assign({}, ...[...wanted].map((part) => loaded.get(`${code}/${part}`) ?? {})) as Messages;
}
