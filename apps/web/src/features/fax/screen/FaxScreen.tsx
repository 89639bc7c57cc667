import type { ReactNode } from 'react';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useFocusAfterClosing } from '../../../lib/use-focus-after-closing.ts';
import { ListAndBeside } from '../../../ui/ListAndBeside.tsx';
import { useFaxLocation } from '../data/fax-location.ts';
import { FaxColumn } from '../list/FaxColumn.tsx';
import { focusFax } from '../list/focus-fax.ts';
import { writeFax } from '../paths.ts';
import { FaxReading } from '../reading/FaxReading.tsx';
import { NothingOpen } from '../reading/NothingOpen.tsx';

/** The screen of faxes (picture 16): the list, and beside it the open fax. */
export function FaxScreen({ children }: { readonly children: ReactNode }): ReactNode {
  const { open } = useFaxLocation();
  useShortcut('new_fax', () => writeFax());
  useFocusAfterClosing(open, focusFax);
  return (
    <ListAndBeside list={<FaxColumn />} isWide isOpen={open !== ''}>
      {open === '' ? <NothingOpen /> : <FaxReading key={open} id={open} />}
      {children}
    </ListAndBeside>
  );
}
