import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { speech } from '../../../lib/i18n/language.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Popover } from '../../../ui/Popover.tsx';
import type { AnchorBox } from '../../../ui/position.ts';
import type { WritingPlace } from './writing-place.ts';
import type { Emoji } from './emoji.ts';
import { inTone } from './emoji.ts';
import { keptTone, rememberEmoji } from './emoji-memory.ts';
import type { NamedEmoji, TypedEmoji } from './emoji-typed.ts';
import { emojiFor, emojiNamed, typedEmoji } from './emoji-typed.ts';
import styles from './EmojiTyping.module.css';

/** The emoji that a typed name offers. */
interface Offer {
  readonly typed: TypedEmoji;
  readonly anchor: Element | AnchorBox;
  readonly found: readonly Emoji[];
}

let loaded: { readonly language: string; readonly all: Promise<readonly NamedEmoji[]> } | null = null;

/** The emoji with names in a language. They load when the first name is typed. */
function namedEmoji(language: string): Promise<readonly NamedEmoji[]> {
  if (loaded?.language !== language) {
    loaded = { language, all: import('./named-emoji.ts').then((part) => part.loadNamedEmoji(language)) };
    loaded.all.catch(() => {
      loaded = null;
    });
  }
  return loaded.all;
}

/** Offers emoji below the text while their name is typed: `:smi`. A second colon takes the emoji of that name. */
export function EmojiTyping({ place }: { readonly place: WritingPlace }): ReactNode {
  const t = useText();
  const id = useId();
  const language = useStore(speech, ({ code }) => code);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [at, setAt] = useState(0);
  const take = (emoji: Emoji, { length }: TypedEmoji): void => {
    rememberEmoji(emoji);
    setOffer(null);
    place.replace(length, inTone(emoji, keptTone()));
  };
  const now = useRef({ offer, at, take });
  now.current = { offer, at, take };
  useEffect(() => {
    const { root } = place;
    let turn = 0;
    const look = async (): Promise<void> => {
      const mine = (turn += 1);
      const before = place.typed();
      const typed = before === null ? null : typedEmoji(before.text);
      if (before === null || typed === null) {
        setOffer(null);
        return;
      }
      const all = await namedEmoji(language);
      if (mine !== turn) return;
      const named = typed.isClosed ? emojiNamed(all, typed.name) : undefined;
      if (named !== undefined) {
        now.current.take(named, typed);
        return;
      }
      const found = typed.isClosed ? [] : emojiFor(all, typed.name);
      setAt(0);
      setOffer(found.length === 0 ? null : { typed, anchor: before.anchor, found });
    };
    const input = (): void => void look().catch(() => setOffer(null));
    const press = (event: KeyboardEvent): void => {
      const { offer: open, at: index, take: choose } = now.current;
      if (open === null || event.isComposing) return;
      const chosen = open.found[index];
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const takes =
        (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (step !== 0) setAt((index + step + open.found.length) % open.found.length);
      else if (event.key === 'Escape') setOffer(null);
      else if (takes && chosen !== undefined) choose(chosen, open.typed);
      else return;
      // The text and the form have other uses for these keys.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const leave = (): void => setOffer(null);
    root.addEventListener('input', input);
    root.addEventListener('keydown', press, true);
    root.addEventListener('blur', leave);
    return () => {
      turn += 1;
      root.removeEventListener('input', input);
      root.removeEventListener('keydown', press, true);
      root.removeEventListener('blur', leave);
    };
  }, [place, language]);
  useEffect(() => {
    const { root } = place;
    if (offer === null) return undefined;
    root.setAttribute('aria-controls', id);
    root.setAttribute('aria-activedescendant', `${id}-${String(at)}`);
    return () => {
      root.removeAttribute('aria-controls');
      root.removeAttribute('aria-activedescendant');
    };
  }, [place, offer, at, id]);
  if (offer === null) return null;
  return (
    <Popover anchor={offer.anchor} onClose={() => setOffer(null)} className={styles['list']}>
      <div id={id} role="listbox" aria-label={t('LANG_EDITOR_EMOJI_FOUND')}>
        {offer.found.map((emoji, index) => (
          <div
            key={emoji.character}
            id={`${id}-${String(index)}`}
            role="option"
            aria-selected={index === at}
            className={styles['row']}
            onPointerMove={() => setAt(index)}
            // A press would take the focus from the text.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(emoji, offer.typed)}
          >
            <span className={styles['emoji']} aria-hidden="true">
              {inTone(emoji, keptTone())}
            </span>
            {emoji.name}
          </div>
        ))}
      </div>
    </Popover>
  );
}
