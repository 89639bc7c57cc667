import type { ReactNode } from 'react';
import { EmptyFolderDialog } from '../folders/EmptyFolderDialog.tsx';
import { RowMenu } from '../list/RowMenu.tsx';
import { DeleteForeverDialog } from './DeleteForeverDialog.tsx';
import { DragGhost } from './DragGhost.tsx';

/** What opens over the mail screen: the menu of a row, dialogs, and the box at the pointer of a drag. */
export function MailMenus(): ReactNode {
  return (
    <>
      <RowMenu />
      <DragGhost />
      <DeleteForeverDialog />
      <EmptyFolderDialog />
    </>
  );
}
