import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { ScreenLoader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { messageDrag } from '../../../lib/message-action.ts';
import { useStore } from '../../../lib/store.ts';

const FLYOUT: ScreenLoader = {
  texts: 'tasks',
  code: () => import('./BoxFlyout.tsx').then((part) => part.BoxFlyout),
};

/** While messages are dragged over Tasks: the boxes beside it, until the drag ends. */
export function BoxFlyoutHost(): ReactNode {
  const isOver = useStore(messageDrag, (over) => over?.section === '/tasks');
  const isDragged = useStore(messageDrag, (over) => over !== undefined);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOver) setOpen(true);
    else if (!isDragged) setOpen(false);
  }, [isOver, isDragged]);
  return isOpen ? <Flyout /> : null;
}

function Flyout(): ReactNode {
  const Part = useLoadedIfPossible(FLYOUT);
  return Part === undefined ? null : <Part />;
}
