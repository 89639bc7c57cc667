import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { isRightToLeft } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import styles from './PlainBody.module.css';
import { isFieldKey, selectNextInArea } from './template-marks.ts';
import type { Composer } from '../composer/composer.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import type { WritingPlace } from '../emoji/writing-place.ts';
import { MAX_BEFORE } from '../emoji/writing-place.ts';

/** The field of a text message, whose changes go into the state of the composer. */
function placeOf(area: HTMLTextAreaElement, composer: Composer): WritingPlace {
  return {
    root: area,
    focus: (where) => {
      area.focus();
      if (where === 'start') area.setSelectionRange(0, 0);
    },
    type: (characters) => {
      area.focus();
      area.setRangeText(characters, area.selectionStart, area.selectionEnd, 'end');
      composer.dispatch({ type: 'text', text: area.value });
    },
    typed: () => {
      const { selectionStart: at, selectionEnd, value } = area;
      if (at !== selectionEnd) return null;
      return { text: value.slice(Math.max(0, at - MAX_BEFORE), at), anchor: caretBox(area, at) };
    },
    replace: (length, characters) => {
      const { selectionStart: at } = area;
      area.setRangeText(characters, at - length, at, 'end');
      composer.dispatch({ type: 'text', text: area.value });
    },
  };
}

/** About where the caret shows: a text field does not say it. Wrapped lines are not counted. */
function caretBox(area: HTMLTextAreaElement, at: number): AnchorBox {
  const { lineHeight, paddingTop } = getComputedStyle(area);
  const height = Number.parseFloat(lineHeight) || 22;
  const box = area.getBoundingClientRect();
  const lines = area.value.slice(0, at).split('\n').length;
  const wanted = box.top + (Number.parseFloat(paddingTop) || 0) + lines * height - area.scrollTop;
  const bottom = Math.min(Math.max(wanted, box.top + height), box.bottom);
  const across = isRightToLeft() ? box.right - 20 : box.left + 20;
  return { top: bottom - height, bottom, left: across, right: across };
}

interface PlainBodyProps {
  readonly composer: Composer;
  /** Gives the field to the formatting bar, and null when it is unmounted. */
  readonly onPlace: (place: WritingPlace | null) => void;
}

/** The body of a text message. */
export function PlainBody({ composer, onPlace }: PlainBodyProps): ReactNode {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useStore(composer.state, (state) => state.text);
  const focus = useStore(composer.bodyFocus);
  useEffect(() => {
    if (focus === 0) return;
    field.current?.focus();
    // A reply is written above the quoted original.
    field.current?.setSelectionRange(0, 0);
  }, [focus]);
  useEffect(() => {
    if (field.current === null) return undefined;
    onPlace(placeOf(field.current, composer));
    return () => onPlace(null);
  }, [composer, onPlace]);
  useEffect(
    () =>
      composer.onInsert((content) => {
        const area = field.current;
        if (area === null) return;
        area.focus();
        const at = content === null ? 0 : area.selectionStart;
        if (content !== null) {
          area.setRangeText(content.text, at, area.selectionEnd, 'end');
          composer.dispatch({ type: 'text', text: area.value });
        }
        selectNextInArea(area, at);
      }),
    [composer],
  );
  return (
    <textarea
      ref={field}
      onKeyDown={(event) => {
        const area = event.currentTarget;
        if (isFieldKey(event) && selectNextInArea(area, area.selectionEnd)) event.preventDefault();
      }}
      className={styles['plain']}
      aria-label={t('LANG_COMPOSE_TEXT')}
      value={text}
      onChange={(event) => composer.dispatch({ type: 'text', text: event.currentTarget.value })}
    />
  );
}
