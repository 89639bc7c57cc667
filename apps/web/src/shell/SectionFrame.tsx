import { Outlet } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import { usePageSettings } from '../lib/page-settings.ts';
import { firstQuestion } from '../lib/first-question.ts';
import type { Section } from '../lib/section.ts';
import { useStore } from '../lib/store.ts';
import { ShellLayout } from './ShellLayout.tsx';
import { useLoaded } from './loading.ts';
import type { Loader } from './pages.ts';

/** A screen that loads when it is first shown. */
export function lazyScreen(loader: Loader<FunctionComponent>): FunctionComponent {
  return function LazyScreen(): ReactNode {
    const Screen = useLoaded(loader);
    return Screen === undefined ? null : <Screen />;
  };
}

/** Whether the mail is held back until the security question is set that the provider asks for. */
function useHeldByQuestion(): boolean {
  const { MandatorySecurityQuestion } = usePageSettings();
  const settled = useStore(firstQuestion, (state) => state === 'settled');
  return MandatorySecurityQuestion && !settled;
}

/** The shell around a section; the empty frame stands while its code is on the way. */
export function SectionFrame({ load }: { readonly load: Loader<Section> }): ReactNode {
  const section = useLoaded(load);
  const held = useHeldByQuestion();
  if (section === undefined || held) return <ShellLayout pane={null}>{null}</ShellLayout>;
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
