import { useEffect, useRef } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { isTyping } from '../../../lib/shortcuts.ts';
import type { FileView } from './zoom.ts';

/** What the keys of the viewer do. */
interface ViewerKeys {
  readonly show: (step: 1 | -1) => void;
  readonly close: () => void;
  /** Null for a file that has no size. */
  readonly zoom: ((direction: 1 | -1) => void) | null;
  readonly goPage: (step: 1 | -1) => void;
  readonly onView: (change: Partial<FileView>) => void;
}

/** Keys (ui.md 13, 20): arrows for the files, Page Up and Down for pages, plus, minus and 0 for the size, Escape to leave. */
export function useViewerKeys(keys: ViewerKeys): void {
  const present = useRef(keys);
  present.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const isElsewhere = document.querySelector('dialog[open], [popover]:popover-open') !== null;
      if (isElsewhere || (isTyping(event.target) && event.key !== 'Escape')) return;
      // These keys belong to the controls of a player.
      if (event.target instanceof HTMLMediaElement && event.key !== 'Escape') return;
      const action = actionOf(event.key, present.current);
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actionOf(key: string, { show, close, zoom, goPage, onView }: ViewerKeys): (() => void) | undefined {
  switch (keyAlongLine(key)) {
    case 'ArrowRight':
      return () => show(1);
    case 'ArrowLeft':
      return () => show(-1);
    case 'Escape':
      return close;
    case 'PageDown':
      return () => goPage(1);
    case 'PageUp':
      return () => goPage(-1);
    case '+':
    case '=':
      return zoom === null ? undefined : () => zoom(1);
    case '-':
      return zoom === null ? undefined : () => zoom(-1);
    case '0':
      return zoom === null ? undefined : () => onView({ zoom: 'page' });
    default:
      return undefined;
  }
}
