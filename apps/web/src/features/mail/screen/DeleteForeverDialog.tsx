import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFolders } from '../data/folders.ts';
import { folderName } from '../model/folder-text.ts';
import { deletingForGood, removeForGood } from '../actions/message-actions.ts';
import { openList } from '../state/open-list.ts';

/** Asks before messages are deleted permanently, which cannot be undone. */
export function DeleteForeverDialog(): ReactNode {
  const t = useText();
  const uids = useStore(deletingForGood);
  const { data: folders = [] } = useFolders();
  const path = useStore(openList, (now) => now?.folder);
  const folder = folders.find((one) => one.name === path);
  if (uids.length === 0 || folder === undefined) return null;
  const count = uids.length;
  return (
    <Dialog
      title={t('LANG_MAIL_DELETE_FOREVER_TITLE', { count })}
      onClose={() => deletingForGood.set([])}
      footer={
        <>
          <Button data-autofocus="" onClick={() => deletingForGood.set([])}>
            {t('LANG_MAIL_KEEP_THEM', { count })}
          </Button>
          <Button kind="danger" onClick={() => removeForGood(uids)}>
            {t('LANG_MAIL_DELETE')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_MAIL_DELETE_FOREVER_WHAT', { count, folder: folderName(folder, t) })}</p>
    </Dialog>
  );
}
