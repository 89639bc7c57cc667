import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Saving } from './use-save.ts';

/** Says that somebody else changed or deleted the event, and what the user can do with what is typed. */
export function ChangedBanner({ saving }: { readonly saving: Saving }): ReactNode {
  const t = useText();
  const { conflict, isBusy, keepMine, takeTheirs, saveAsNew } = saving;
  if (conflict === null) return null;
  const small = { size: 'small', disabled: isBusy } as const;
  const action =
    conflict === 'changed' ? (
      <>
        <Button {...small} onClick={() => void keepMine()}>
          {t('LANG_EVENT_KEEP_MINE')}
        </Button>
        <Button {...small} kind="quiet" onClick={() => void takeTheirs()}>
          {t('LANG_EVENT_TAKE_THEIRS')}
        </Button>
      </>
    ) : (
      <Button {...small} onClick={() => void saveAsNew()}>
        {t('LANG_EVENT_SAVE_AS_NEW')}
      </Button>
    );
  return (
    <Banner kind="warn" icon={<TriangleAlert size={18} aria-hidden="true" />} action={action}>
      {t(conflict === 'changed' ? 'LANG_EVENT_CHANGED' : 'LANG_EVENT_GONE')}
    </Banner>
  );
}
