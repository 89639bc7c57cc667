import type { ContentReply } from '@pillarbox/contract/partner/operations';
import { partnerContentOf } from '@pillarbox/contract/partner/operations';
import type { SpaceName } from '@pillarbox/contract/partner/spaces';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { speech } from '../../lib/i18n/language.ts';
import { useStore } from '../../lib/store.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';

/** First part of the keys of everything that the partner's folder gives. */
export const CONTENT_KEY = 'partner-content';

/** What the provider adds: `null` while it is awaited, `false` when it could not be had and the page goes on without it. */
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
 * Asks for the provider's spaces and pages, some time after the first screen [BRAND-031, BRAND-033]. A failure is `false`
 * and never an error [ERR-048].
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

/** The provider's spaces and pages in the present language; nobody is asked when it has neither [BRAND-027, BRAND-028]. */
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

/** A space that is to be shown: where its document is and how much room it takes. */
export type Space = ContentReply['spaces'][number];

/** The space of a name; `null` while nobody has answered, `undefined` when there is none. */
export function useSpace(name: SpaceName): Space | null | undefined {
  const content = useContent();
  if (content === null) return null;
  return content === false ? undefined : content.spaces.find((space) => space.name === name);
}

/**
 * The page of a path such as `help/first-steps`. Undefined when there is none; a path of fewer than two parts fails whatever
 * there is [VAL-061].
 */
export function findPage(content: Content, path: string): ContentReply['pages'][number] | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length < 2 || content === null || content === false) return undefined;
  return content.pages.find((page) => page.path === parts.join('/'));
}
