import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { GrowlArea, NotificationArea } from '../features/notices/public.ts';
import { PresentPasswordHost } from '../features/session/password/PresentPasswordHost.tsx';
import { TooltipHost } from '../ui/TooltipHost.tsx';
import { ErrorHost } from './ErrorDialog.tsx';
import { PageEffects } from './PageEffects.tsx';
import { RecoveryGate } from './RecoveryGate.tsx';

/** Around every screen: what follows state, the growls, the tooltips. */
export function RootFrame({ titleKey }: { readonly titleKey: string | undefined }): ReactNode {
  return (
    <>
      <PageEffects titleKey={titleKey} />
      <RecoveryGate>
        <Outlet />
      </RecoveryGate>
      <ErrorHost />
      <PresentPasswordHost />
      <NotificationArea />
      <GrowlArea />
      <TooltipHost />
    </>
  );
}
