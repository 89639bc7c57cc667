import type { BodyPart, Message } from '@pillarbox/contract/mail/message';
import { htmlWords } from '@pillarbox/rules/html-words';
import { clipText } from '@pillarbox/rules/long-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useScheme } from '../../../theme/scheme.ts';
import { inlinePictures } from '../data/message.ts';
import { frameTheme } from '../frame/frame-theme.ts';
import type { ShowMessage } from '../frame/protocol.ts';
import { subjectOf } from '../model/row-text.ts';
import { fetchRemotePictures } from './remote-pictures.ts';

/** How the reader wants to see the open message. */
export interface BodyOptions {
  /** As plain text although there is HTML. */
  readonly plain: boolean;
  /** In its own colours on white paper although the page is dark. */
  readonly paper: boolean;
  /** Addresses of remote pictures that the reader has asked for. */
  readonly remote: readonly string[];
  /** All of a very long body, not only its beginning. */
  readonly whole: boolean;
  /** How often the frame could not show it: 1, its words alone are shown; 2, nothing is. */
  readonly stuck: number;
}

/** Characters that are shown of a body that no frame could show as it is. */
const MOST_WORDS = 50_000;

const NO_PICTURES: ReadonlyMap<string, Blob> = new Map();

/** The body that is shown first, or the plain one. */
export function bodyOf(message: Message, plain: boolean): BodyPart | undefined {
  const wanted = plain ? message.parts.find((part) => part.mime === 'text/plain') : undefined;
  return wanted ?? message.parts.find((part) => part.part === message.part) ?? message.parts[0];
}

function sameContent(a: Message | undefined, b: Message | undefined): boolean {
  return a?.parts === b?.parts && a?.header === b?.header && a?.inlines === b?.inlines;
}

/** What the frame is told to show for a message; embedded pictures follow as soon as they are read. */
export function useBody(given: Message | undefined, options: BodyOptions): Omit<ShowMessage, 'kind' | 'id'> | null {
  const t = useText();
  // Other flags make another object of the same message: its body is not shown anew for that, nor its pictures read again.
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
  return useMemo(() => {
    const part = message === undefined ? undefined : bodyOf(message, plain);
    if (message === undefined || part === undefined || stuck > 1) return null;
    return {
      ...contentOf(part, stuck > 0),
      whole,
      pictures: pictures.of === message ? pictures.map : NO_PICTURES,
      theme: frameTheme(dark, paper),
      lang: languageOf(message),
      title: subjectOf(message.header.subject, t),
      words: {
        showQuote: t('LANG_MAIL_SHOW_QUOTE'),
        hideQuote: t('LANG_MAIL_HIDE_QUOTE'),
        leadsTo: t('LANG_MAIL_LINK_LEADS_TO', { host: '{host}' }),
      },
    };
  }, [message, plain, paper, whole, stuck, dark, pictures, t]);
}

/** A part as it is, or its words alone, which cost the frame next to nothing. */
function contentOf(part: BodyPart, wordsAlone: boolean): Pick<ShowMessage, 'mime' | 'text'> {
  if (!wordsAlone) return { mime: part.mime, text: part.text };
  const words = part.mime === 'text/html' ? htmlWords(part.text) : part.text;
  return { mime: 'text/plain', text: clipText(words, MOST_WORDS) };
}

/** The language that a message says it is written in (RFC 3282), '' when it says none. */
export function languageOf(message: Message): string {
  const value = message.header.all.find((line) => line.name.toLowerCase() === 'content-language')?.value ?? '';
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:,|$)/i.exec(value)?.[1] ?? '';
}
