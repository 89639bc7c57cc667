import type { LinkFacts, ShellLink } from '../../lib/shell-link.ts';

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

/** The provider's pages for support and privacy, without what it hides or does not have [SHELL-134, SHELL-135]. */
export function partnerLinks({ settings, language }: LinkFacts): readonly ShellLink[] {
  const support = settings.HideSupportIcon ? null : linkFor(settings.supportLinks, language);
  const privacy = linkFor(settings.privacyLinks, language);
  const spots = ['status', 'palette'] as const;
  return [
    ...(support === null ? [] : [{ key: 'support', textKey: 'LANG_SHELL_SUPPORT' as const, href: support, spots }]),
    ...(privacy === null ? [] : [{ key: 'privacy', textKey: 'LANG_SHELL_PRIVACY' as const, href: privacy, spots }]),
  ];
}
