import type { FunctionComponent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { growl } from '../lib/growl.ts';
import type { DialogName } from '../lib/dialogs.ts';
import { closeDialog, dialogs } from '../lib/dialogs.ts';
import { text } from '../lib/i18n/text.tsx';
import { useStore } from '../lib/store.ts';
import { loadOnce } from './loading.ts';
import type { Loader } from './pages.ts';
import { useMandatoryQuestion } from './use-mandatory-question.ts';

/** None of these is needed before the first list shows: each loads when it is first opened. */
const LOADERS: Readonly<Record<DialogName, Loader<FunctionComponent>>> = {
  help: { texts: 'keyboard', code: () => import('./dialogs/HelpDialog.tsx').then((part) => part.HelpDialog) },
  language: {
    texts: 'dialogs',
    code: () => import('./dialogs/LanguageDialog.tsx').then((part) => part.LanguageDialog),
  },
  migration: {
    texts: 'dialogs',
    code: () => import('./dialogs/MigrationDialog.tsx').then((part) => part.MigrationDialog),
  },
  palette: { texts: 'palette', code: () => import('./dialogs/PaletteDialog.tsx').then((part) => part.PaletteDialog) },
  securityquestion: {
    texts: 'recovery',
    code: () =>
      import('../features/session/security-question/MandatoryQuestion.tsx').then((part) => part.MandatoryQuestion),
  },
  tour: { texts: 'tour', code: () => import('../features/tour/TourDialog.tsx').then((part) => part.TourDialog) },
};

function LoadedDialog({ load }: { readonly load: Loader<FunctionComponent> }): ReactNode {
  const [Shown, setShown] = useState<FunctionComponent | null>(null);
  useEffect(() => {
    let here = true;
    loadOnce(load).then(
      (component) => {
        if (here) setShown(() => component);
      },
      () => {
        if (!here) return;
        closeDialog();
        growl.show({ type: 'danger', text: text('LANG_SHELL_DIALOG_FAILED') });
      },
    );
    return () => {
      here = false;
    };
  }, [load]);
  return Shown === null ? null : <Shown />;
}

/** The dialog that is open. It goes with the shell: signing out and leaving for another section close it. */
export function DialogHost(): ReactNode {
  const open = useStore(dialogs, (now) => now.open);
  useEffect(() => closeDialog, []);
  useMandatoryQuestion();
  return open === null ? null : <LoadedDialog key={open} load={LOADERS[open]} />;
}
