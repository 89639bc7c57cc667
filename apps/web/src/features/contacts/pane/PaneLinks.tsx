import type { ReactNode } from 'react';
import { features } from '../../../lib/features.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import type { ScreenLoader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { go, useLocation } from '../../../lib/location.ts';
import type { Route } from '../../../lib/route.ts';
import pane from '../../../ui/Pane.module.css';
import { PaneRow } from '../../../ui/Pane.tsx';
import { ScreenMark } from '../../../ui/ScreenMark.tsx';

/** The screens that other features add to the section: routes below /contacts that have an icon. */
function screens(): readonly Route[] {
  return features()
    .flatMap(({ routes = [] }) => routes)
    .filter(({ path, icon }) => path.startsWith('/contacts/') && icon !== undefined);
}

/** Links to those screens, at the end of the pane. */
export function PaneLinks(): ReactNode {
  const t = useText();
  const { path: here } = useLocation();
  const found = screens();
  if (found.length === 0) return null;
  return (
    <div className={pane['foot']}>
      {found.map(({ path, data, icon, beside }) => (
        <PaneRow
          key={path}
          name={data?.titleKey === undefined ? null : t(data.titleKey)}
          icon={<ScreenMark icon={icon} />}
          {...(beside !== undefined && { count: <Beside load={beside} /> })}
          isOpen={here === path}
          onClick={() => go(path)}
        />
      ))}
    </div>
  );
}

/** What stands at the end of a link. Without its code the link stands alone. */
function Beside({ load }: { readonly load: ScreenLoader }): ReactNode {
  const Part = useLoadedIfPossible(load);
  return Part === undefined ? null : <Part />;
}
