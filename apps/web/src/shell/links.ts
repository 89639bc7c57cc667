import { features } from '../lib/features.ts';
import { speech } from '../lib/i18n/language.ts';
import { usePageSettings } from '../lib/page-settings.ts';
import type { LinkSpot, ShellLink } from '../lib/shell-link.ts';
import { shellState } from '../lib/shell-state.ts';
import { useStore } from '../lib/store.ts';

/** The links of the features for a part of the shell, in the order of the features [SHELL-131 to SHELL-135]. */
export function useLinks(spot: LinkSpot): readonly ShellLink[] {
  const settings = usePageSettings();
  const language = useStore(speech, (value) => value.code);
  const canInstall = useStore(shellState, (state) => state.canInstall);
  return features()
    .flatMap(({ links }) => links?.({ settings, language, canInstall }) ?? [])
    .filter(({ spots }) => spots.includes(spot));
}

/** Opens a link of the shell. A page of the provider opens in a new tab. */
export function openLink(link: ShellLink): void {
  if ('run' in link) link.run();
  else window.open(link.href, '_blank', 'noopener,noreferrer');
}
