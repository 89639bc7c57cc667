import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import pick from '../../../ui/PickList.module.css';
import { PickPopover } from '../../../ui/PickPopover.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import type { Emoji } from './emoji.ts';
import { inTone, searchEmoji } from './emoji.ts';
import { EmojiGrid } from './EmojiGrid.tsx';
import { keepTone, keptTone, recentEmoji, rememberEmoji } from './emoji-memory.ts';
import styles from './EmojiPicker.module.css';
import { GroupBar, groupKey, RECENT } from './GroupBar.tsx';
import { ToneChoice } from './ToneChoice.tsx';
import { useEmoji } from './use-emoji.ts';

/** The props of the picker. */
export interface EmojiPickerProps {
  readonly anchor: Element;
  readonly onPick: (character: string) => void;
  /** Escape: the focus returns to the text. */
  readonly onCancel: () => void;
  /** Closed in another way: the focus goes where it is wanted. */
  readonly onClose: () => void;
}

/** Whether a key writes a character. */
function isTyped({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}

/** Emoji to search by name and to choose from groups. They are characters of the device's own font. */
export function EmojiPicker({ anchor, onPick, onCancel, onClose }: EmojiPickerProps): ReactNode {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const { all, state, retry } = useEmoji();
  const recent = useMemo(() => recentEmoji(all), [all]);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [tone, setTone] = useState(keptTone);
  const group = chosen ?? (recent.length > 0 ? RECENT : 0);
  const isSearch = typed.trim() !== '';
  const shown = useMemo(() => {
    if (isSearch) return searchEmoji(all, typed);
    return group === RECENT ? recent : all.filter((one) => one.group === group);
  }, [all, group, isSearch, recent, typed]);
  const choose = (emoji: Emoji): void => {
    rememberEmoji(emoji);
    onPick(inTone(emoji, tone));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
    }
    // What is typed in the grid goes on in the field.
    if (event.target instanceof HTMLButtonElement && isTyped(event)) field.current?.focus();
  };
  const onFieldKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const [first] = shown;
    // Enter also ends the composition of a character.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'Enter' && isSearch && first !== undefined) choose(first);
    if (event.key === 'ArrowDown') {
      event.currentTarget.closest('[popover]')?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
    }
  };
  return (
    <PickPopover anchor={anchor} label={t('LANG_EDITOR_EMOJI')} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={pick['search']}>
        <Search size={16} aria-hidden="true" />
        <input
          ref={field}
          type="text"
          autoComplete="off"
          aria-label={t('LANG_EDITOR_EMOJI_SEARCH')}
          placeholder={t('LANG_EDITOR_EMOJI_SEARCH')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
      </div>
      <GroupBar
        group={isSearch ? null : group}
        hasRecent={recent.length > 0}
        onChange={(wanted) => {
          setTyped('');
          setChosen(wanted);
        }}
      />
      <div className={styles['panel']} aria-busy={state === 'loading'}>
        {state === 'loading' ? <Spinner /> : null}
        {state === 'failed' ? (
          <div role="alert" className={pick['failed']}>
            {t('LANG_EDITOR_EMOJI_FAILED')}
            <Button size="small" onClick={retry}>
              {t('LANG_COMPOSE_TRY_AGAIN')}
            </Button>
          </div>
        ) : null}
        {state === 'ready' && shown.length === 0 ? (
          <p role="status" className={pick['say']}>
            {t('LANG_EDITOR_EMOJI_NONE')}
          </p>
        ) : null}
        {shown.length > 0 ? (
          <EmojiGrid
            // Another list starts at its first emoji.
            key={isSearch ? typed : group}
            label={t(isSearch ? 'LANG_EDITOR_EMOJI_FOUND' : groupKey(group))}
            emoji={shown}
            tone={tone}
            onPick={choose}
            onLeave={() => field.current?.focus()}
          />
        ) : null}
      </div>
      <ToneChoice
        tone={tone}
        onChange={(wanted) => {
          setTone(wanted);
          keepTone(wanted);
        }}
      />
    </PickPopover>
  );
}
