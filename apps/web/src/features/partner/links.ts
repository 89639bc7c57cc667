import type { LinkFacts, ShellLink } from '../../lib/shell-link.ts';

/** The language whose link is used when there is none for the user's language and none for all others. */
const FALLBACK = 'en_US';

/**
 * The link of a language, else the one for all others (`*`), else the one of the fallback language; null when there is
 * none or it is not an http or https address [SHELL-134, SHELL-135].
 */
export function linkFor(links: Readonly<Record<string, string>>, code: string): string | null {
  const own = (key: string): string | undefined => (Object.hasOwn(links, key) ? links[key] : undefined);
  const address = own(code) ?? own('*') ?? own(FALLBACK) ?? '';
  return /^https?:\/\//i.test(address) ? address : null;
}

/** The provider's links to support and privacy, without hidden and missing ones [SHELL-134, SHELL-135]. */
export function partnerLinks({ settings, language }: LinkFacts): readonly ShellLink[] {
  const support = settings.HideSupportIcon ? null : linkFor(settings.supportLinks, language);
  const privacy = linkFor(settings.privacyLinks, language);
  const spots = ['status', 'palette'] as const;
  return [
    ...(support === null ? [] : [{ key: 'support', textKey: 'LANG_SHELL_SUPPORT' as const, href: support, spots }]),
    ...(privacy === null ? [] : [{ key: 'privacy', textKey: 'LANG_SHELL_PRIVACY' as const, href: privacy, spots }]),
  ];
}
