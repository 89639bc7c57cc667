import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { providerOf } from '../features/partner/provider.test-maker.ts';
import { partner } from '../lib/partner.ts';
import { changeSession } from '../lib/session-state.ts';
import { closeDialog, closeError } from '../lib/dialogs.ts';
import { queryClient } from '../lib/query-client.ts';
import { tellShell } from '../lib/shell-state.ts';
import type { PageMap } from './pages.ts';
import { createAppRouter } from './router.tsx';

const DRAWN = { folders: 'the folders', title: 'Inbox', message: 'the message' };

const MAIL: PageMap = {
  sections: {
    '/mail': {
      code: () =>
        Promise.resolve({
          Pane: () => <p>{DRAWN.folders}</p>,
          Header: () => <h1>{DRAWN.title}</h1>,
          Screen: ({ children }) => <div>{children}</div>,
        }),
    },
  },
  screens: { '/mail/list/msg': { code: () => Promise.resolve(() => <p>{DRAWN.message}</p>) } },
};

/** What a test wants other than usual. */
export interface ShellWish {
  /** Settings of the provider among its preferences. */
  readonly settings?: PartnerPreferences['preferences'];
  readonly hostingId?: string;
  readonly features?: readonly string[];
  /** Preferences of the user; the tour counts as seen unless they say otherwise. */
  readonly preferences?: Readonly<Record<string, unknown>>;
  /** Basic settings are in use. */
  readonly degraded?: boolean;
  readonly sections?: PageMap['sections'];
  readonly screens?: PageMap['screens'];
}

/** The shell at a place, with Clara signed in and nothing open. */
export async function openShell(hash: string, wish: ShellWish = {}): Promise<void> {
  const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
  closeDialog();
  closeError();
  tellShell({ status: '', titleStatus: '', badges: {}, degraded: wish.degraded ?? false });
  partner.set(providerOf({ HostopianID: wish.hostingId ?? '754' }, wish.settings, wish.features));
  queryClient.setQueryData(['preferences'], { tour_modal: 1, ...wish.preferences });
  changeSession({ isinit: true, isauth: true, user, reason: null, returnTo: null });
  history.replaceState(null, '', `#${hash}`);
  const router = createAppRouter({
    sections: { ...MAIL.sections, ...wish.sections },
    screens: { ...MAIL.screens, ...wish.screens },
  });
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await router.load();
  });
}

/** The place that the address names. */
export function placeNow(): string {
  return location.hash.slice(1);
}
