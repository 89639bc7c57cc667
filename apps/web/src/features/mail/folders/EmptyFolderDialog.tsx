import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFolders } from '../data/folders.ts';
import { folderName } from '../model/folder-text.ts';
import { clearFolder } from './folder-actions.ts';
import { emptying } from './folder-state.ts';

/** Asks before all messages of a folder are deleted permanently. */
export function EmptyFolderDialog(): ReactNode {
  const t = useText();
  const { data: folders = [] } = useFolders();
  const name = useStore(emptying);
  const folder = folders.find((one) => one.name === name);
  if (folder === undefined) return null;
  const count = folder.info.messages;
  const close = (): void => emptying.set(null);
  return (
    <Dialog
      title={t('LANG_MAIL_EMPTY_TITLE', { folder: folderName(folder, t) })}
      onClose={close}
      footer={
        <>
          <Button data-autofocus="" onClick={close}>
            {t('LANG_MAIL_KEEP_THEM', { count })}
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              close();
              void clearFolder(folder);
            }}
          >
            {t('LANG_MAIL_EMPTY')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_MAIL_EMPTY_WHAT', { count })}</p>
    </Dialog>
  );
}
