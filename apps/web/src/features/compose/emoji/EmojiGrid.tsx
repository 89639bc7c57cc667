import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import type { Emoji, Tone } from './emoji.ts';
import { inTone } from './emoji.ts';
import styles from './EmojiPicker.module.css';
import { COLUMNS, nextCell } from './grid-keys.ts';

interface EmojiGridProps {
  readonly label: string;
  readonly emoji: readonly Emoji[];
  readonly tone: Tone;
  readonly onPick: (emoji: Emoji) => void;
  /** Up from the first row. */
  readonly onLeave: () => void;
}

/** The emoji in rows: one tab stop, in which the keys of a grid move. */
export function EmojiGrid({ label, emoji, tone, onPick, onLeave }: EmojiGridProps): ReactNode {
  const [stop, setStop] = useState(0);
  const rows = Array.from({ length: Math.ceil(emoji.length / COLUMNS) }, (_, row) => row * COLUMNS);
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = nextCell({ key: keyAlongLine(event.key), ctrlKey: event.ctrlKey }, stop, emoji.length);
    if (next === null) return;
    event.preventDefault();
    if (next < 0) onLeave();
    else event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div role="grid" aria-label={label} className={styles['grid']} onKeyDown={press}>
      {rows.map((from) => (
        <div key={from} role="row" className={styles['row']}>
          {emoji.slice(from, from + COLUMNS).map((one, at) => (
            <button
              key={one.character}
              type="button"
              role="gridcell"
              className={styles['cell']}
              aria-label={one.name}
              data-tooltip={one.name}
              tabIndex={from + at === stop ? 0 : -1}
              onFocus={() => setStop(from + at)}
              onClick={() => onPick(one)}
            >
              {inTone(one, tone)}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
