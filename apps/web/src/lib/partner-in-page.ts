import { pageSettings } from '@pillarbox/contract/partner/page-settings';

/** Id of the element in which the gateway puts the partner into the page that it serves. */
const IN_PAGE = 'partner';

/** Content hosts by the element that names them, so that each element is parsed once. */
const contentHosts = new WeakMap<Element, string>();

/** The partner data that the gateway wrote into the page; null when there is none or it cannot be parsed. */
export function partnerInPage(): unknown {
  try {
    return JSON.parse(document.getElementById(IN_PAGE)?.textContent ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/**
 * The host of attachments and pictures, empty for the page's own. The content security policy of the page contains it,
 * so a changed host takes effect on the next page load.
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
