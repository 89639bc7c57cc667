import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n/language.ts';
import { loadTimePanel } from '../compose/public.ts';
import type { TimePanel } from '../compose/public.ts';
import type { SnoozeMenuProps } from './SnoozeMenu.tsx';

type Menu = (props: SnoozeMenuProps) => ReactNode;
let loaded: { readonly Menu: Menu; readonly Panel: TimePanel } | null = null;

async function load(): Promise<NonNullable<typeof loaded>> {
  const [part, Panel] = await Promise.all([import('./SnoozeMenu.tsx'), loadTimePanel(), loadTexts('snooze')]);
  loaded = { Menu: part.SnoozeMenu, Panel };
  return loaded;
}

/** The menu of times. Its code and texts load when it is first opened. */
export function SnoozeMenu(props: Omit<SnoozeMenuProps, 'Panel'>): ReactNode {
  const [shown, setShown] = useState(() => loaded);
  const close = useRef(props.onClose);
  close.current = props.onClose;
  // Loaded once for each opening: new texts render the page again, with other functions as props.
  useEffect(() => {
    let isOpen = true;
    load().then(
      (parts) => isOpen && setShown(parts),
      () => isOpen && close.current(),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return shown === null ? null : <shown.Menu {...props} Panel={shown.Panel} />;
}
