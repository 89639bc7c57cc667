import type { ReactNode } from 'react';
import { useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useFolders } from '../data/folders.ts';
import { folderName } from '../model/folder-text.ts';
import { deletingForGood, foldersOf, removeForGood } from '../actions/message-actions.ts';

/** Asks before messages are deleted permanently, which cannot be undone. */
export function DeleteForeverDialog(): ReactNode {
  const t = useText();
  const uids = useStore(deletingForGood);
  const { data: folders = [] } = useFolders();
  const tag = useLocaleTag();
  if (uids.length === 0) return null;
  const places = foldersOf(uids);
  const names = folders.filter(({ name }) => places.includes(name)).map((folder) => folderName(folder, t));
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
      <p>{t('LANG_MAIL_DELETE_FOREVER_WHAT', { count, folder: new Intl.ListFormat(tag).format(names) })}</p>
    </Dialog>
  );
}
