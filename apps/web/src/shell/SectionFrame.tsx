import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Loader } from '../lib/loader.ts';
import type { Section } from '../lib/section.ts';
import { ShellLayout } from './ShellLayout.tsx';
import { useDialogGates } from './gates.tsx';
import { useLoaded } from '../lib/loading.ts';

/** The shell around a section. It is empty while the code loads or a gate is due. */
export function SectionFrame({ load }: { readonly load: Loader<Section> }): ReactNode {
  const section = useLoaded(load);
  const isHeld = useDialogGates();
  if (section === undefined || isHeld) return <ShellLayout pane={null}>{null}</ShellLayout>;
  const { Pane, PaneFoot, Header, HeaderTools, Screen } = section;
  return (
    <ShellLayout
      pane={<Pane />}
      paneFoot={PaneFoot === undefined ? undefined : <PaneFoot />}
      header={<Header />}
      headerTools={HeaderTools === undefined ? undefined : <HeaderTools />}
    >
      <Screen>
        <Outlet />
      </Screen>
    </ShellLayout>
  );
}
