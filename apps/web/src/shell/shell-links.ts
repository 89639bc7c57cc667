import { usePageSettings } from '../lib/page-settings.ts';
import { openDialog } from '../lib/dialogs.ts';
import { speech } from '../lib/i18n/language.ts';
import { useText } from '../lib/i18n/text.tsx';
import { go } from '../lib/place.ts';
import { useStore } from '../lib/store.ts';

/** The language whose link stands in where there is neither one for the user's language nor one for all others. */
const FALLBACK = 'en_US';

/**
 * The link of a language, else the one for every other language (`*`), else the fallback language's; null when there is none
 * or it is no address of the web [SHELL-134, SHELL-135].
 */
export function linkFor(links: Readonly<Record<string, string>>, code: string): string | null {
  const own = (key: string): string | undefined => (Object.hasOwn(links, key) ? links[key] : undefined);
  const address = own(code) ?? own('*') ?? own(FALLBACK) ?? '';
  return /^https?:\/\//i.test(address) ? address : null;
}

/** A quiet link of the shell: something to open here, or a page of the provider's. */
export type ShellLink = { readonly key: string; readonly text: string } & (
  { readonly run: () => void } | { readonly href: string }
);

/** Tour, feedback, support and privacy, without what the provider hides or does not have [SHELL-132 to SHELL-135]. */
export function useShellLinks(): readonly ShellLink[] {
  const t = useText();
  const settings = usePageSettings();
  const code = useStore(speech, (value) => value.code);
  const support = settings.HideSupportIcon ? null : linkFor(settings.supportLinks, code);
  const privacy = linkFor(settings.privacyLinks, code);
  return [
    ...(settings.HideTour ? [] : [{ key: 'tour', text: t('LANG_SHELL_TOUR'), run: () => openDialog('tour') }]),
    ...(settings.HideFeedbackIcon || !settings.takesFeedback
      ? []
      : [{ key: 'feedback', text: t('LANG_SHELL_FEEDBACK'), run: () => go('/mail/feedback') }]),
    ...(support === null ? [] : [{ key: 'support', text: t('LANG_SHELL_SUPPORT'), href: support }]),
    ...(privacy === null ? [] : [{ key: 'privacy', text: t('LANG_SHELL_PRIVACY'), href: privacy }]),
  ];
}

/** Opens a link of the shell, a provider's page beside this one. */
export function openLink(link: ShellLink): void {
  if ('run' in link) link.run();
  else window.open(link.href, '_blank', 'noopener,noreferrer');
}
