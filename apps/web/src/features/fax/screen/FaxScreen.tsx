import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { ONE_COLUMN, PHONE, useMedia } from '../../../lib/media.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { GrowlContainer } from '../../../ui/GrowlContainer.tsx';
import { useFaxLocation } from '../data/fax-location.ts';
import { FaxColumn } from '../list/FaxColumn.tsx';
import { focusFax } from '../list/focus-fax.ts';
import { writeFax } from '../paths.ts';
import { FaxReading } from '../reading/FaxReading.tsx';
import { NothingOpen } from '../reading/NothingOpen.tsx';
import styles from './FaxScreen.module.css';

/** The screen of faxes (picture 16): the list, and beside it the open fax. */
export function FaxScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const { open } = useFaxLocation();
  const isOneColumn = useMedia(ONE_COLUMN);
  const isPhone = useMedia(PHONE);
  const isAlone = isOneColumn && open !== '';
  useShortcut('new_fax', () => writeFax());
  useFocusAfterClosing(open);
  return (
    <div className={styles['screen']} data-one={isOneColumn || undefined} data-alone={isAlone || undefined}>
      <div className={styles['list']}>
        <FaxColumn />
      </div>
      <div className={styles['beside']}>
        {open === '' ? <NothingOpen /> : <FaxReading key={open} id={open} />}
        {children}
        {isPhone && isAlone ? <GrowlContainer /> : null}
      </div>
    </div>
  );
}

/** Focuses the row of a fax that was closed, when the browser dropped the focus. */
function useFocusAfterClosing(open: string): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed !== '' && open === '' && document.activeElement === document.body) focusFax(closed);
  }, [open]);
}
