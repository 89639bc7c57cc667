import { session } from '../lib/session-state.ts';
import { go } from '../lib/location.ts';
import { isTyping, keyOf, runShortcut } from '../lib/shortcuts.ts';
import { renewStylesheets } from '../lib/stylesheets.ts';
import { walkAreas } from './areas.ts';

function isFullCombination(event: KeyboardEvent): boolean {
  return event.altKey && event.shiftKey && !event.ctrlKey && !event.metaKey && keyOf(event) !== undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.key === 'F6') {
    event.preventDefault();
    walkAreas(event.shiftKey ? -1 : 1);
    return;
  }
  // A dialog covers what shortcuts act on.
  if (document.querySelector('dialog[open]') !== null) return;
  if (isFullCombination(event) && !session.get().isauth) {
    go('/login');
    return;
  }
  if (runShortcut(event, isTyping(event.target))) event.preventDefault();
}

/** Prevents a file that is dropped on the page from replacing it [SHELL-147]. Areas that take files prevent the default themselves. */
function refuseFiles(event: DragEvent): void {
  if (event.defaultPrevented) return;
  if (event.dataTransfer?.types.includes('Files') !== true) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

/** Listens for shortcuts, F6, dropped files and failed stylesheets. Returns a function that stops it. */
export function followPageEvents(): () => void {
  addEventListener('keydown', onKeyDown);
  addEventListener('dragover', refuseFiles);
  addEventListener('drop', refuseFiles);
  const stopRenewing = renewStylesheets();
  return () => {
    stopRenewing();
    removeEventListener('keydown', onKeyDown);
    removeEventListener('dragover', refuseFiles);
    removeEventListener('drop', refuseFiles);
  };
}
