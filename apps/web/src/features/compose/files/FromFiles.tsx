import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../../../lib/i18n/text.tsx';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { useHasFiles } from '../../../lib/saved-to-files.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { attachPicked, filePicker } from '../../files/public.ts';
import type { Composer } from '../composer/composer.ts';
import { newDraftId } from '../model/compose-state.ts';

/** The button that attaches files of the user [COMP-017], where the provider offers files. */
export function FromFiles({ composer }: { readonly composer: Composer }): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!useHasFiles()) return null;
  return (
    <>
      <IconButton icon={<FolderOpen size={18} />} label={t('LANG_SHELL_FROM_FILES')} onClick={() => setOpen(true)} />
      {isOpen ? <Picker composer={composer} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Picker({ composer, onClose }: { readonly composer: Composer; readonly onClose: () => void }): ReactNode {
  const View = useLoadedIfPossible(filePicker);
  if (View === undefined) return null;
  const take = async (ids: readonly string[]): Promise<void> => {
    const files = await attachPicked(ids);
    composer.dispatch({
      type: 'add-attachments',
      attachments: files.map(({ id, name, mime, size }) => ({
        ...{ key: newDraftId(), name, mime, size, cid: '', progress: 100, failure: '' as const },
        ref: { kind: 'staged' as const, id },
      })),
    });
  };
  // The dialog is rendered outside the form of the message. React still passes its events to that form, so they are stopped here.
  return createPortal(
    <div onKeyDown={(event) => event.stopPropagation()} onSubmit={(event) => event.stopPropagation()}>
      <View onClose={onClose} take={take} />
    </div>,
    document.body,
  );
}
