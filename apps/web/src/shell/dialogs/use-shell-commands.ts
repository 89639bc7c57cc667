import { ExternalLink, X } from 'lucide-react';
import { children, childTitle, closeChild } from '../../lib/child-windows/parent.ts';
import type { Command } from '../../lib/commands.ts';
import { useSections } from '../../lib/features.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { useStore } from '../../lib/store.ts';
import { openLink, useLinks } from '../links.ts';

/** The commands of the shell: the sections, the links of features, and one for each child window that closes it [SHELL-173]. */
export function useShellCommands(): readonly Command[] {
  const t = useText();
  const sections = useSections();
  const links = useLinks('palette');
  const windows = useStore(children);
  return [
    ...sections.map(({ path, titleKey, entry }): Command => ({
      id: `section ${path}`,
      group: 'goto',
      title: t(titleKey),
      icon: entry.icon,
      run: () => go(entry.to),
    })),
    ...links.map((link): Command => ({
      id: `shell ${link.key}`,
      group: link.opensScreen === true ? 'goto' : 'actions',
      title: t(link.textKey),
      icon: link.icon ?? ExternalLink,
      run: () => openLink(link),
    })),
    ...windows.map((name): Command => ({
      id: `window ${name}`,
      group: 'actions',
      title: t('LANG_PALETTE_CLOSE_WINDOW', { title: childTitle(name) }),
      icon: X,
      run: () => void closeChild(name),
    })),
  ];
}
