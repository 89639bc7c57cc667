import type { FunctionComponent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { growl } from '../lib/growl.ts';
import { closeDialog, dialogs } from '../lib/dialogs.ts';
import { features } from '../lib/features.ts';
import { text } from '../lib/i18n/text.tsx';
import type { ScreenLoader } from '../lib/loader.ts';
import { useStore } from '../lib/store.ts';
import { loadOnce } from '../lib/loading.ts';

const PALETTE: ScreenLoader = {
  texts: 'palette',
  code: () => import('./dialogs/PaletteDialog.tsx').then((part) => part.PaletteDialog),
};

/** The loader of a dialog. Search-or-jump belongs to the shell, the others to the features. */
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

/** The open dialog. Leaving the shell, by signing out or opening another section, closes it. */
export function DialogHost(): ReactNode {
  const open = useStore(dialogs, (now) => now.open);
  useEffect(() => closeDialog, []);
  const load = open === null ? undefined : loaderOf(open);
  return load === undefined ? null : <LoadedDialog key={open} load={load} />;
}
