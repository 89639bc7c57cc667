import type { FunctionComponent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { growl } from '../lib/growl.ts';
import { closeDialog, dialogs } from '../lib/dialogs.ts';
import { features } from '../lib/features.ts';
import { text } from '../lib/i18n/text.tsx';
import type { ScreenLoader } from '../lib/loader.ts';
import { useStore } from '../lib/store.ts';
import { loadOnce } from './loading.ts';

const PALETTE: ScreenLoader = {
  texts: 'palette',
  code: () => import('./dialogs/PaletteDialog.tsx').then((part) => part.PaletteDialog),
};

/** How the dialog of a name loads: search-or-jump is the shell's, all others are the features'. */
function loaderOf(name: string): ScreenLoader | undefined {
  if (name === 'palette') return PALETTE;
  return features().flatMap(({ dialogs: own }) => own?.[name] ?? [])[0];
}

function LoadedDialog({ load }: { readonly load: ScreenLoader }): ReactNode {
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
  const load = open === null ? undefined : loaderOf(open);
  return load === undefined ? null : <LoadedDialog key={open} load={load} />;
}
