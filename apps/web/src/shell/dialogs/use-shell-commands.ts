import { ExternalLink } from 'lucide-react';
import type { Command } from '../../lib/commands.ts';
import { useSections } from '../../lib/features.ts';
import { useText } from '../../lib/i18n/text.tsx';
import { go } from '../../lib/location.ts';
import { openLink, useLinks } from '../links.ts';

/** The commands of the shell: the sections, and the links of features. */
export function useShellCommands(): readonly Command[] {
  const t = useText();
  const sections = useSections();
  const links = useLinks('palette');
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
  ];
}
