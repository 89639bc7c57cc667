import type { Folder } from '@pillarbox/contract/mail/folder';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { deleteFolder } from './folder-actions.ts';
import { deleting } from './folder-state.ts';
import { folderName } from '../model/folder-text.ts';

/** Asks before a folder and its messages are deleted. */
export function DeleteFolderDialog({ folders }: { readonly folders: readonly Folder[] }): ReactNode {
  const t = useText();
  const name = useStore(deleting);
  const folder = folders.find((one) => one.name === name);
  if (folder === undefined) return null;
  const inside = folders.filter((one) => one === folder || one.name.startsWith(`${folder.name}/`));
  const messages = inside.reduce((sum, one) => sum + one.info.messages, 0);
  const close = (): void => deleting.set(null);
  return (
    <Dialog
      title={t('LANG_MAIL_FOLDER_DELETE_TITLE', { folder: folderName(folder, t) })}
      onClose={close}
      footer={
        <>
          <Button data-autofocus="" onClick={close}>
            {t('LANG_MAIL_KEEP_IT')}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              close();
              void deleteFolder(folder);
            }}
          >
            {t('LANG_MAIL_DELETE')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_MAIL_FOLDER_DELETE_WHAT', { messages, below: inside.length - 1 })}</p>
    </Dialog>
  );
}
