import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import styles from './PlainBody.module.css';
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
  return (
    <textarea
      ref={field}
      className={styles['plain']}
      aria-label={t('LANG_COMPOSE_TEXT')}
      value={text}
      onChange={(event) => composer.dispatch({ type: 'text', text: event.currentTarget.value })}
    />
  );
}
