import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { Composer } from '../composer/composer.ts';

/**
 * Sets the first focus: To when it is empty, else the subject when it is empty, else the beginning of the text.
 */
export function useFirstFocus(root: RefObject<HTMLElement | null>, composer: Composer): void {
  useEffect(() => {
    const { to, subject } = composer.state.get();
    const field = to.length === 0 ? '[data-field="to"] input' : subject === '' ? '[data-field="subject"] input' : null;
    if (field !== null) root.current?.querySelector<HTMLElement>(field)?.focus();
    else composer.focusBody();
  }, [root, composer]);
}
