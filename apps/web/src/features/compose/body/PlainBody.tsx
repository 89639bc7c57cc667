import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import styles from './PlainBody.module.css';
import { isFieldKey, selectNextInArea } from './template-marks.ts';
import type { Composer } from '../composer/composer.ts';

/** The body of a text message. */
export function PlainBody({ composer }: { readonly composer: Composer }): ReactNode {
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
