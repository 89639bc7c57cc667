import type { BodyPart, Message } from '@pillarbox/contract/mail/message';
import { htmlWords } from '@pillarbox/rules/html-words';
import { clipText } from '@pillarbox/rules/long-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import { useScheme } from '../../../theme/scheme.ts';
import { inlinePictures } from '../data/message.ts';
import { frameTheme } from '../frame/frame-theme.ts';
import type { ShowMessage } from '../frame/protocol.ts';
import { subjectOf } from '../model/row-text.ts';
import { fetchRemotePictures } from './remote-pictures.ts';

/** How the user wants to see the open message. */
export interface BodyOptions {
  /** Plain text although there is HTML. */
  readonly plain: boolean;
  /** Its own colours on white although the page is dark. */
  readonly paper: boolean;
  /** Addresses of remote pictures that the user asked to see. */
  readonly remote: readonly string[];
  /** All of a very long body, not only its beginning. */
  readonly whole: boolean;
  /** How often the frame could not show it: after 1 its plain text is shown, after 2 nothing. */
  readonly stuck: number;
}

const FORMATTED: BodyOptions = { plain: false, paper: false, remote: [], whole: false, stuck: 0 };
const PLAIN: BodyOptions = { ...FORMATTED, plain: true };

/**
 * How a message shows before the user chooses: of HTML and plain text the part that the user prefers [MAIL-100], without
 * pictures of other hosts.
 */
export function useFirstOptions(message: Message | undefined): BodyOptions {
  const { alternative_mail_part: preferred } = usePreferences();
  const hasPlain = message?.parts.some((part) => part.mime === 'text/plain') === true;
  return preferred === 'plain' && hasPlain ? PLAIN : FORMATTED;
}

/** Most characters of a body that show as plain text after the frame could not show it. */
const MAX_WORDS = 50_000;

const NO_PICTURES: ReadonlyMap<string, Blob> = new Map();

/** The part that shows as the body: the preferred one, or the plain text. */
export function bodyOf(message: Message, plain: boolean): BodyPart | undefined {
  const wanted = plain ? message.parts.find((part) => part.mime === 'text/plain') : undefined;
  return wanted ?? message.parts.find((part) => part.part === message.part) ?? message.parts[0];
}

function sameContent(a: Message | undefined, b: Message | undefined): boolean {
  return a?.parts === b?.parts && a?.header === b?.header && a?.inlines === b?.inlines;
}

/** The body of a message for the frame. It changes again when the embedded pictures are loaded. */
export function useBody(
  given: Message | undefined,
  options: BodyOptions,
  linksOff = false,
): Omit<ShowMessage, 'kind' | 'id'> | null {
  const t = useText();
  // A change of flags makes a new object of the same message. That must not show the body and load its pictures again.
  const kept = useRef(given);
  if (!sameContent(kept.current, given)) kept.current = given;
  const message = kept.current;
  const { dark } = useScheme();
  const [pictures, setPictures] = useState<{ of: Message | undefined; map: ReadonlyMap<string, Blob> }>({
    of: undefined,
    map: NO_PICTURES,
  });
  const { plain, paper, remote, whole, stuck } = options;
  useEffect(() => {
    if (message === undefined || (message.inlines.length === 0 && remote.length === 0)) return undefined;
    const stop = new AbortController();
    void Promise.all([inlinePictures(message, stop.signal), fetchRemotePictures(remote, stop.signal)]).then(
      ([own, others]) => {
        if (!stop.signal.aborted && own.size + others.size > 0)
          setPictures({ of: message, map: new Map([...own, ...others]) });
      },
    );
    return () => stop.abort();
  }, [message, remote]);
  // Texts that load later make a new `t`. That must not show the body again.
  const title = message === undefined ? '' : subjectOf(message.header.subject, t);
  const showQuote = t('LANG_MAIL_SHOW_QUOTE');
  const hideQuote = t('LANG_MAIL_HIDE_QUOTE');
  const leadsTo = t('LANG_MAIL_LINK_LEADS_TO', { host: '{host}' });
  return useMemo(() => {
    const part = message === undefined ? undefined : bodyOf(message, plain);
    if (message === undefined || part === undefined || stuck > 1) return null;
    return {
      ...contentOf(part, stuck > 0),
      whole,
      linksOff,
      marksExtracts: true,
      pictures: pictures.of === message ? pictures.map : NO_PICTURES,
      theme: frameTheme(dark, paper),
      lang: languageOf(message),
      title,
      words: { showQuote, hideQuote, leadsTo },
    };
  }, [message, plain, paper, whole, stuck, dark, pictures, linksOff, title, showQuote, hideQuote, leadsTo]);
}

/** A part unchanged, or only its text, which is cheap to show. */
function contentOf(part: BodyPart, wordsAlone: boolean): Pick<ShowMessage, 'mime' | 'text'> {
  if (!wordsAlone) return { mime: part.mime, text: part.text };
  const words = part.mime === 'text/html' ? htmlWords(part.text) : part.text;
  return { mime: 'text/plain', text: clipText(words, MAX_WORDS) };
}

/** The language in the message's Content-Language header (RFC 3282), '' without one. */
export function languageOf(message: Message): string {
  const value = message.header.all.find((line) => line.name.toLowerCase() === 'content-language')?.value ?? '';
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:,|$)/i.exec(value)?.[1] ?? '';
}
