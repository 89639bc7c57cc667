import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { choiceOf, FolderPicker } from './FolderPicker.tsx';
import type { Choice } from './FolderPicker.tsx';
import { moveFolder } from './folder-actions.ts';
import { moving } from './folder-state.ts';
import { lastName } from '../model/folder-text.ts';
import { mayMove } from '../model/folder-tree.ts';

/** Asks below which folder a folder moves: for keys, screen readers and phones, where dragging is not possible. */
export function MoveFolderDialog({ folders }: { readonly folders: readonly Folder[] }): ReactNode {
  const t = useText();
  const name = useStore(moving);
  if (name === null || !folders.some((folder) => folder.name === name)) return null;
  const top: Choice = { path: '', name: t('LANG_MAIL_FOLDER_TOP'), above: '' };
  const destinations = folders.map((folder) => choiceOf(folder, t));
  const close = (): void => moving.set(null);
  return (
    <Dialog
      title={t('LANG_MAIL_FOLDER_MOVE_TITLE', { folder: lastName(name) })}
      onClose={close}
      footer={<Button onClick={close}>{t('LANG_MAIL_CANCEL')}</Button>}
    >
      <FolderPicker
        label={t('LANG_MAIL_FOLDER_MOVE_WHERE')}
        choices={[top, ...destinations].filter((destination) => mayMove(folders, name, destination.path))}
        onChoose={(destination) => {
          close();
          void moveFolder(name, destination.path);
        }}
      />
    </Dialog>
  );
}
