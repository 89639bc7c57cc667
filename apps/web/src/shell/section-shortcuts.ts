import type { ShortcutId } from '../lib/shortcut-list.ts';

/** Where the shortcuts of sections lead [SHELL-162 to SHELL-169]; a section that answers one itself comes first. */
export const SECTION_SHORTCUTS: Readonly<Record<string, readonly (readonly [ShortcutId, string])[]>> = {
  '/contacts': [
    ['new_contact', '/contacts/new'],
    ['import_contacts', '/contacts/import-contacts'],
  ],
  '/calendar': [['new_event', '/calendar/newevent']],
  '/tasks': [['new_task', '/tasks/new']],
  '/preferences': [
    ['autoreply', '/preferences/autoreply'],
    ['filters', '/preferences/filters'],
    ['highlighting', '/preferences/highlighting'],
    ['images', '/preferences/image'],
  ],
};

/** The shortcut that opens a section [SHELL-152 to SHELL-157]. */
export const SECTION_KEYS: Readonly<Record<string, ShortcutId>> = {
  '/mail': 'go_mail',
  '/calendar': 'go_calendar',
  '/tasks': 'go_tasks',
  '/contacts': 'go_contacts',
  '/onlinestorage': 'go_files',
  '/preferences': 'go_preferences',
};
