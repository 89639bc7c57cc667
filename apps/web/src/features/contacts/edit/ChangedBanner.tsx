import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Saving } from './use-save.ts';

/** Says that somebody else changed or deleted the contact, and what the user can do with what is typed. */
export function ChangedBanner({ saving }: { readonly saving: Saving }): ReactNode {
  const t = useText();
  const { conflict, isBusy, saveMine, takeTheirs, saveAsNew } = saving;
  if (conflict === null) return null;
  const small = { size: 'small', disabled: isBusy } as const;
  return (
    <Banner
      kind="warn"
      icon={<TriangleAlert size={18} aria-hidden="true" />}
      action={
        conflict === 'changed' ? (
          <>
            <Button {...small} onClick={() => void saveMine()}>
              {t('LANG_CONTACT_EDIT_SAVE_MINE')}
            </Button>
            <Button {...small} kind="quiet" onClick={() => void takeTheirs()}>
              {t('LANG_CONTACT_EDIT_TAKE_THEIRS')}
            </Button>
          </>
        ) : (
          <Button {...small} onClick={() => void saveAsNew()}>
            {t('LANG_CONTACT_EDIT_SAVE_AS_NEW')}
          </Button>
        )
      }
    >
      {t(conflict === 'changed' ? 'LANG_CONTACT_EDIT_CHANGED' : 'LANG_CONTACT_EDIT_GONE')}
    </Banner>
  );
}
