import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n/language.ts';
import type { LabelMenuProps } from './LabelMenu.tsx';

type Menu = (props: LabelMenuProps) => ReactNode;
let loaded: Menu | null = null;

async function load(): Promise<Menu> {
  const [part] = await Promise.all([import('./LabelMenu.tsx'), loadTexts('labels')]);
  loaded = part.LabelMenu;
  return loaded;
}

/** The menu of labels. Its code and texts load when it is first opened. */
export function LabelMenu(props: LabelMenuProps): ReactNode {
  const [Shown, setShown] = useState(() => loaded);
  const close = useRef(props.onClose);
  close.current = props.onClose;
  // Loaded once for each opening: new texts render the page again, with other functions as props.
  useEffect(() => {
    let isOpen = true;
    load().then(
      (menu) => isOpen && setShown(() => menu),
      () => isOpen && close.current(),
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return Shown === null ? null : <Shown {...props} />;
}
