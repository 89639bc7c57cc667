import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { FEATURES } from '../feature-list.ts';
import { providerOf } from '../features/partner/provider.test-maker.ts';
import { closeDialog, closeError } from '../lib/dialogs.ts';
import type { Feature } from '../lib/feature.ts';
import { listFeatures } from '../lib/features.ts';
import type { Loader, ScreenLoader } from '../lib/loader.ts';
import { partner } from '../lib/partner.ts';
import { queryClient } from '../lib/query-client.ts';
import type { Section } from '../lib/section.ts';
import { changeSession } from '../lib/session-state.ts';
import { tellShell } from '../lib/shell-state.ts';
import { createAppRouter } from './router.tsx';

const DRAWN = { folders: 'the folders', title: 'Inbox', message: 'the message' };

const MAIL: Loader<Section> = {
  code: () =>
    Promise.resolve({
      Pane: () => <p>{DRAWN.folders}</p>,
      Header: () => <h1>{DRAWN.title}</h1>,
      Screen: ({ children }) => <div>{children}</div>,
    }),
};

/** What a test wants other than usual. */
export interface ShellWish {
  /** Settings of the provider among its preferences. */
  readonly settings?: PartnerPreferences['preferences'];
  readonly hostingId?: string;
  /** Features that the provider has switched on. */
  readonly features?: readonly string[];
  /** Preferences of the user; the tour counts as seen unless they say otherwise. */
  readonly preferences?: Readonly<Record<string, unknown>>;
  /** Basic settings are in use. */
  readonly degraded?: boolean;
  /** What fills a section in the place of its own, by path. */
  readonly sections?: Readonly<Record<string, Loader<Section>>>;
  /** Screens in the place of those of the product, by path. */
  readonly screens?: Readonly<Record<string, ScreenLoader>>;
  /** Features beside those of the product. */
  readonly more?: readonly Feature[];
}

const STAND_INS: Pick<ShellWish, 'sections' | 'screens'> = {
  sections: { '/mail': MAIL },
  screens: { '/mail/list/msg': { code: () => Promise.resolve(() => <p>{DRAWN.message}</p>) } },
};

/** The features of the product, with stand-ins for what the mail shows and for what a test replaces. */
export function featuresWith({ sections, screens, more = [] }: ShellWish): readonly Feature[] {
  const fills = { ...STAND_INS.sections, ...sections };
  const shown = { ...STAND_INS.screens, ...screens };
  const replaced = FEATURES.map((feature): Feature => {
    const { section, routes = [] } = feature;
    const load = section === undefined ? undefined : fills[section.path];
    return {
      ...feature,
      ...(section === undefined || load === undefined ? {} : { section: { ...section, load } }),
      routes: routes.map((route) => {
        const other = shown[route.path];
        return other === undefined ? route : { ...route, load: other };
      }),
    };
  });
  return [...replaced, ...more];
}

/** Renders the page at a location, with the features that are listed. */
export async function drawAt(hash: string): Promise<void> {
  history.replaceState(null, '', `#${hash}`);
  const router = createAppRouter();
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await router.load();
  });
}

/** Renders the shell at a location, with Clara signed in and no dialog open. */
export async function openShell(hash: string, wish: ShellWish = {}): Promise<void> {
  const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
  closeDialog();
  closeError();
  tellShell({ status: '', titleStatus: '', badges: {}, degraded: wish.degraded ?? false });
  partner.set(providerOf({ HostopianID: wish.hostingId ?? '754' }, wish.settings, wish.features));
  queryClient.setQueryData(['preferences'], { tour_modal: 1, ...wish.preferences });
  changeSession({ isinit: true, isauth: true, user, reason: null, returnTo: null });
  listFeatures(featuresWith(wish));
  await drawAt(hash);
}

/** The path and search part in the address bar. */
export function currentPath(): string {
  return location.hash.slice(1);
}
