import type { ContentReply } from '@pillarbox/contract/partner/operations';
import { partnerContentOf } from '@pillarbox/contract/partner/operations';
import type { SpaceName } from '@pillarbox/contract/partner/spaces';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { speech } from '../../lib/i18n/language.ts';
import { useStore } from '../../lib/store.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';

/** First part of the query keys of the provider's content. */
export const CONTENT_KEY = 'partner-content';

/** The provider's spaces and pages: `null` while they load, `false` when they cannot be loaded. */
export type Content = ContentReply | false | null;

const NOTHING: ContentReply = {
  spaces: [],
  pages: [],
  settings: { translations: '', images: '', css: { desktop: '', mobile: '' } },
};

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/**
 * Loads the provider's spaces and pages, with a delay after the first screen [BRAND-031, BRAND-033]. Resolves with
 * `false` on failure [ERR-048].
 */
export async function loadContent(language: string, signal: AbortSignal): Promise<ContentReply | false> {
  await wait(pageSettingsOf(partner.get()).contentDelay, signal);
  try {
    const params = { file: `${location.hostname}.json` };
    return await call(partnerContentOf, { params, query: { language } }, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/**
 * The provider's spaces and pages in the current language. There is no call if its settings turn both off [BRAND-027,
 * BRAND-028].
 */
export function useContent(): Content {
  const language = useStore(speech, (value) => value.code);
  const wanted = useStore(
    partner,
    (value) => value?.branding.SteeleAds === 'YES' || value?.branding.SteelePages === 'YES',
  );
  const { data } = useQuery({
    queryKey: [CONTENT_KEY, language],
    queryFn: ({ signal }) => loadContent(language, signal),
    enabled: wanted,
    retry: false,
  });
  return wanted ? (data ?? null) : NOTHING;
}

/** A space with the address of its document and its size. */
export type Space = ContentReply['spaces'][number];

/** The space of a name; `null` while loading, `undefined` when there is none. */
export function useSpace(name: SpaceName): Space | null | undefined {
  const content = useContent();
  if (content === null) return null;
  return content === false ? undefined : content.spaces.find((space) => space.name === name);
}

/**
 * The page of a path such as `help/first-steps`; undefined when there is none. A path of fewer than two parts never has
 * one [VAL-061].
 */
export function findPage(content: Content, path: string): ContentReply['pages'][number] | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length < 2 || content === null || content === false) return undefined;
  return content.pages.find((page) => page.path === parts.join('/'));
}
