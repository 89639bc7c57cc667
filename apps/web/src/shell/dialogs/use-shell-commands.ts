import type { LucideIcon } from 'lucide-react';
import {
  CircleQuestionMark,
  ExternalLink,
  Keyboard,
  Languages,
  LogOut,
  MessageSquareText,
  Signpost,
} from 'lucide-react';
import { signOut } from '../../features/session/public.ts';
import type { Command } from '../../lib/commands.ts';
import { openDialog } from '../../lib/dialogs.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/place.ts';
import { useSections } from '../Pillar.tsx';
import { openLink, useShellLinks } from '../shell-links.ts';

/** Links that open something here; the others open a page of the provider's beside this one. */
const LINK_ICONS: Readonly<Record<string, LucideIcon>> = { tour: Signpost, feedback: MessageSquareText };

/** What the shell itself offers in search-or-jump: the sections, its dialogs and links, signing out. */
export function useShellCommands(): readonly Command[] {
  const t = useText();
  const sections = useSections();
  const links = useShellLinks();
  return [
    ...sections.map((entry): Command => ({
      id: `section ${entry.path}`,
      group: 'goto',
      title: t(entry.titleKey),
      icon: entry.icon,
      run: () => go(entry.to),
    })),
    {
      id: 'shell shortcuts',
      group: 'goto',
      title: t('LANG_PALETTE_SHORTCUTS'),
      icon: Keyboard,
      run: () => go('/preferences/keyboardshortcuts'),
    },
    {
      id: 'shell help',
      group: 'actions',
      title: t('LANG_SHELL_HELP'),
      icon: CircleQuestionMark,
      run: () => openDialog('help'),
    },
    {
      id: 'shell language',
      group: 'actions',
      title: t('LANG_SHELL_LANGUAGE'),
      icon: Languages,
      run: () => openDialog('language'),
    },
    ...links.map((link): Command => ({
      id: `shell ${link.key}`,
      group: 'actions',
      title: link.text,
      icon: LINK_ICONS[link.key] ?? ExternalLink,
      run: () => openLink(link),
    })),
    {
      id: 'shell sign-out',
      group: 'actions',
      title: t('LANG_SHELL_SIGN_OUT'),
      icon: LogOut,
      run: () => void signOut(),
    },
  ];
}
