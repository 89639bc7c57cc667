import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GrowlArea } from '../features/notices/public.ts';
import { TooltipHost } from '../ui/TooltipHost.tsx';
import { ErrorHost } from './ErrorDialog.tsx';
import { PageEffects } from './PageEffects.tsx';

/** Around every screen: what follows state, the growls, the tooltips. */
export function RootFrame({ titleKey }: { readonly titleKey: string | undefined }): ReactNode {
  return (
    <>
      <PageEffects titleKey={titleKey} />
      <Outlet />
      <ErrorHost />
      <GrowlArea />
      <TooltipHost />
    </>
  );
}
