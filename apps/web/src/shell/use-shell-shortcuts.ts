import { useEffect } from 'react';
import { closeDialog, dialogs, openDialog } from '../lib/dialogs.ts';
import { go, usePlace } from '../lib/place.ts';
import { isMac } from '../lib/platform.ts';
import { keyOf, registerShortcut, useShortcut } from '../lib/shortcuts.ts';
import { useSections } from './Pillar.tsx';
import { SECTION_KEYS, SECTION_SHORTCUTS } from './section-shortcuts.ts';
import { sectionOf } from './sections.ts';

/** The shell's own keys: to the sections this user has, help, search-or-jump, and what the present section can begin. */
export function useShellShortcuts(): void {
  const sections = useSections();
  const section = sectionOf(usePlace().path)?.path ?? '';
  useShortcut('help', () => openDialog('help'));
  useEffect(() => {
    const stops = sections.flatMap(({ path, to }) => {
      const id = SECTION_KEYS[path];
      return id === undefined ? [] : [registerShortcut(id, () => go(to))];
    });
    return () => stops.forEach((stop) => stop());
  }, [sections]);
  useEffect(() => {
    const stops = (SECTION_SHORTCUTS[section] ?? []).map(([id, to]) => registerShortcut(id, () => go(to)));
    return () => stops.forEach((stop) => stop());
  }, [section]);
  useEffect(() => {
    addEventListener('keydown', onJump);
    return () => removeEventListener('keydown', onJump);
  }, []);
}

/** Ctrl+K, on a Mac Command+K, opens search-or-jump and closes it again (ui.md 7); not in front of another dialog. */
function onJump(event: KeyboardEvent): void {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (event.defaultPrevented || !held || event.altKey || event.shiftKey || keyOf(event) !== 'K') return;
  event.preventDefault();
  if (dialogs.get().open === 'palette') closeDialog();
  else if (document.querySelector('dialog[open]') === null) openDialog('palette');
}
