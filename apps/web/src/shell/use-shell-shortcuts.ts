import { useEffect } from 'react';
import { closeDialog, dialogs, openDialog } from '../lib/dialogs.ts';
import { features, sectionOf, useSections } from '../lib/features.ts';
import { useLocation } from '../lib/location.ts';
import { isMac } from '../lib/platform.ts';
import type { Shortcut } from '../lib/shortcut-list.ts';
import { goShortcut } from '../lib/shortcut-list.ts';
import { keyOf, registerShortcut } from '../lib/shortcuts.ts';

/** Registers the shortcuts that need no screen. Returns a function that removes them. */
function answer(shortcuts: readonly Shortcut[]): () => void {
  const stops = shortcuts.flatMap(({ id, run }) => (run === undefined ? [] : [registerShortcut(id, run)]));
  return () => stops.forEach((stop) => stop());
}

/** The shortcuts of the shell: the user's sections, search-or-jump, and the features' shortcuts that need no screen. */
export function useShellShortcuts(): void {
  const sections = useSections();
  const here = sectionOf(useLocation().path)?.path;
  useEffect(() => answer(sections.flatMap((section) => goShortcut(section) ?? [])), [sections]);
  useEffect(
    () =>
      answer(
        features()
          .flatMap(({ shortcuts = [] }) => shortcuts)
          .filter(({ section }) => section === undefined || section === here),
      ),
    [here],
  );
  useEffect(() => {
    addEventListener('keydown', onJump);
    return () => removeEventListener('keydown', onJump);
  }, []);
}

/** Ctrl+K, on a Mac Command+K, opens and closes search-or-jump (ui.md 7), unless another dialog is open. */
function onJump(event: KeyboardEvent): void {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (event.defaultPrevented || !held || event.altKey || event.shiftKey || keyOf(event) !== 'K') return;
  event.preventDefault();
  if (dialogs.get().open === 'palette') closeDialog();
  else if (document.querySelector('dialog[open]') === null) openDialog('palette');
}
