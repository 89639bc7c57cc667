import type { TextKey } from '@pillarbox/locales/keys';
import { Outlet } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { features } from '../lib/features.ts';
import { TooltipHost } from '../ui/TooltipHost.tsx';
import { ErrorHost } from './ErrorDialog.tsx';
import { PageEffects } from './PageEffects.tsx';

interface RootFrameProps {
  readonly titleKey: TextKey | undefined;
  /** The gates that may replace the screen. */
  readonly Gates: FunctionComponent<{ readonly children: ReactNode }>;
}

/** Around every screen: effects, gates, the hosts of features, tooltips. */
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
