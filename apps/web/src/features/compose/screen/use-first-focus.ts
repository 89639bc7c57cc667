import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { Composer } from '../composer/composer.ts';

/**
 * Puts the focus where writing begins: into To when nobody is there yet, into the subject when that is missing, else into
 * the text, at its beginning.
 */
export function useFirstFocus(root: RefObject<HTMLElement | null>, composer: Composer): void {
  useEffect(() => {
    const { to, subject } = composer.state.get();
    const field = to.length === 0 ? '[data-field="to"] input' : subject === '' ? '[data-field="subject"] input' : null;
    if (field !== null) root.current?.querySelector<HTMLElement>(field)?.focus();
    else composer.focusBody();
  }, [root, composer]);
}
