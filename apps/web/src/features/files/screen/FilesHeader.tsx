import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { ScreenTitle } from '../../../ui/ScreenTitle.tsx';
import { selection } from '../data/selection.ts';

/** The title of the section, with the number of checked files and folders. */
export function FilesHeader(): ReactNode {
  const t = useText();
  const count = useStore(selection, (now) => now.size);
  return <ScreenTitle title={t('LANG_SHELL_FILES')} beside={count > 0 ? t('LANG_FILES_SELECTED', { count }) : ''} />;
}
