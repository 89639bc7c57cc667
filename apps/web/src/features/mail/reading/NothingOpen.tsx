import { mergedPlaceOf } from '@pillarbox/rules/realm-path';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/text.tsx';
import { useStore } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Middle } from '../../../ui/Middle.tsx';
import { useFolders } from '../data/folders.ts';
import { openMerged, useMailLocation } from '../model/location.ts';
import { useOpenView } from '../state/open-list.ts';

/** Shown while no message is open. */
export function NothingOpen(): ReactNode {
  const t = useText();
  const { folder: path } = useMailLocation();
  const open = useStore(openMerged);
  const merged = open ?? mergedPlaceOf(path);
  const { data: folders = [] } = useFolders();
  // Nobody counts the unread ones among those with a star.
  const here = folders.filter(({ name, use }) => (merged === null ? name === path : use === merged));
  const unread = here.reduce((sum, { info }) => sum + info.unseen, 0);
  // An empty list shows the picture already.
  const isListEmpty = useOpenView((view) => view?.total === 0);
  return (
    <Middle>
      <EmptyState plain={isListEmpty} title={t('LANG_MAIL_NOTHING_OPEN')}>
        {merged === 'starred' ? undefined : t('LANG_MAIL_NOTHING_OPEN_UNREAD', { count: unread })}
      </EmptyState>
    </Middle>
  );
}
