import type { TextKey } from '@pillarbox/locales/keys';
import { Outlet } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { features } from '../lib/features.ts';
import { TooltipHost } from '../ui/TooltipHost.tsx';
import { ErrorHost } from './ErrorDialog.tsx';
import { PageEffects } from './PageEffects.tsx';

interface RootFrameProps {
  readonly titleKey: TextKey | undefined;
  /** What may take the place of the screen. */
  readonly Gates: FunctionComponent<{ readonly children: ReactNode }>;
}

/** Around every screen: what follows state, the gates, what the features put beside it, the tooltips. */
export function RootFrame({ titleKey, Gates }: RootFrameProps): ReactNode {
  return (
    <>
      <PageEffects titleKey={titleKey} />
      <Gates>
        <Outlet />
      </Gates>
      <ErrorHost />
      {features().flatMap(({ name, hosts = [] }) => hosts.map((Host, at) => <Host key={`${name} ${at}`} />))}
      <TooltipHost />
    </>
  );
}
