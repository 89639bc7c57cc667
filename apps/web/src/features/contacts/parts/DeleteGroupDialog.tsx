import type { ContactGroup } from '@pillarbox/contract/contacts/book';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { removeGroup } from '../actions/book-actions.ts';

interface DeleteGroupDialogProps {
  readonly group: ContactGroup;
  readonly onClose: () => void;
}

/** Asks before a group is deleted; its contacts stay. */
export function DeleteGroupDialog({ group, onClose }: DeleteGroupDialogProps): ReactNode {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    await removeGroup(group);
    onClose();
  };
  return (
    <Dialog
      title={t('LANG_CONTACTS_DELETE_NAMED', { name: group.Name })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('LANG_CONTACTS_CANCEL')}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {t('LANG_CONTACTS_DELETE_GROUP')}
          </Button>
        </>
      }
    >
      <p>{t('LANG_CONTACTS_GROUP_CONTACTS_STAY')}</p>
    </Dialog>
  );
}
