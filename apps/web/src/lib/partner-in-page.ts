import { pageSettings } from '@pillarbox/contract/partner/page-settings';

/** Id of the element in which the gateway puts the partner into the page that it serves. */
const IN_PAGE = 'partner';

/** Content hosts by the element that names them: each element is read once. */
const contentHosts = new WeakMap<Element, string>();

/** What the gateway has put into the page about the partner; null where it has put nothing, or nothing readable. */
export function partnerInPage(): unknown {
  try {
    return JSON.parse(document.getElementById(IN_PAGE)?.textContent ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/**
 * The host that this page's attachments and pictures come from, empty for its own. The page's policy was made with it, so
 * that a change counts for pages which are loaded after it.
 */
export function contentHostOfPage(): string {
  const element = document.getElementById(IN_PAGE);
  if (element === null) return '';
  const known = contentHosts.get(element);
  if (known !== undefined) return known;
  const partner = partnerInPage() as { preferences?: unknown } | null;
  const settings = pageSettings.safeParse(partner?.preferences);
  const host = settings.success ? settings.data.contentHost : '';
  contentHosts.set(element, host);
  return host;
}
