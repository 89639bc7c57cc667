import type { DuplicateSet } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { MERGE_DAYS } from '@pillarbox/contract/contacts-duplicates/duplicates';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useText } from '../../lib/i18n/text.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { mergeAllSure } from './actions.ts';

/** Merges the sure ones in one go, after a count. */
export function MergeSure({ sets }: { readonly sets: readonly DuplicateSet[] }): ReactNode {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = (): void => setAsking(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    await mergeAllSure(sets);
    setBusy(false);
    close();
  };
  if (sets.length === 0) return null;
  const words = t('LANG_CONTACT_DUPLICATES_MERGE_SURE', { count: sets.length });
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {isAsking ? (
        <Dialog
          title={t('LANG_CONTACT_DUPLICATES_SURE_TITLE', { count: sets.length })}
          onClose={close}
          footer={
            <>
              <Button data-autofocus onClick={close}>
                {t('LANG_CONTACT_DUPLICATES_CANCEL')}
              </Button>
              <Button kind="primary" busy={isBusy} onClick={() => void run()}>
                {words}
              </Button>
            </>
          }
        >
          <p>{t('LANG_CONTACT_DUPLICATES_SURE_TEXT', { count: MERGE_DAYS })}</p>
        </Dialog>
      ) : null}
    </>
  );
}
