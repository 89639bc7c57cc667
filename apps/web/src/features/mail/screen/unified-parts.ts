import type { FunctionComponent } from 'react';
import type { MergedPlace } from '@pillarbox/rules/realm-path';
import { useEffect } from 'react';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { createStore, useStore } from '../../../lib/store.ts';

interface UnifiedProps {
  readonly place: MergedPlace;
  readonly openFolder: string;
  readonly openUid: number;
}

interface UnifiedParts {
  readonly UnifiedColumn: FunctionComponent<UnifiedProps>;
}

const loaded = createStore<UnifiedParts | null>(null);
let loading: Promise<void> | null = null;

/** Loads the code of the merged list, and the texts of the search whose parts it uses. A failed load is repeated by the next call. */
function load(): Promise<void> {
  loading ??= Promise.all([import('../unified/UnifiedColumn.tsx'), loadTexts('search')]).then(
    ([{ UnifiedColumn }]) => loaded.set({ UnifiedColumn }),
    () => {
      loading = null;
    },
  );
  return loading;
}

/** The list over all accounts, null until it is loaded. It loads when it is first wanted. */
export function useUnifiedParts(isWanted: boolean): UnifiedParts | null {
  useEffect(() => {
    if (isWanted) void load();
  }, [isWanted]);
  return useStore(loaded);
}
