import type { LucideIcon } from 'lucide-react';
import { Calendar, CircleCheck, FolderOpen, Mail, Printer, Settings, Users } from 'lucide-react';

/** A button of the left bar. */
export interface SectionEntry {
  readonly path: string;
  /** Where the button leads. */
  readonly to: string;
  readonly titleKey: string;
  readonly icon: LucideIcon;
  /** With Alt+Shift [SHELL-152 to SHELL-157]. */
  readonly digit?: string;
  /** Shown on the phone's tab bar; the others stand in More. */
  readonly tab?: true;
  /** Stands at the foot of the bar. */
  readonly foot?: true;
  /** Reachable only with this feature [SHELL-156]. */
  readonly needs?: string;
}

/** The sections in the order of the left bar. */
export const SECTIONS: readonly SectionEntry[] = [
  { path: '/mail', to: '/mail/list/msg', titleKey: 'LANG_SHELL_MAIL', icon: Mail, digit: '1', tab: true },
  { path: '/calendar', to: '/calendar', titleKey: 'LANG_SHELL_CALENDAR', icon: Calendar, digit: '2', tab: true },
  { path: '/tasks', to: '/tasks', titleKey: 'LANG_SHELL_TASKS', icon: CircleCheck, digit: '3', tab: true },
  { path: '/contacts', to: '/contacts', titleKey: 'LANG_SHELL_CONTACTS', icon: Users, digit: '4', tab: true },
  {
    path: '/onlinestorage',
    to: '/onlinestorage',
    titleKey: 'LANG_SHELL_FILES',
    icon: FolderOpen,
    digit: '5',
    needs: 'briefcase',
  },
  { path: '/onlinefax', to: '/onlinefax', titleKey: 'LANG_SHELL_FAX', icon: Printer, needs: 'onlinefax' },
  {
    path: '/preferences',
    to: '/preferences/general',
    titleKey: 'LANG_SHELL_PREFERENCES',
    icon: Settings,
    digit: '6',
    foot: true,
  },
];

/** The section that a path belongs to. */
export function sectionOf(path: string): SectionEntry | undefined {
  return SECTIONS.find((section) => path === section.path || path.startsWith(`${section.path}/`));
}
