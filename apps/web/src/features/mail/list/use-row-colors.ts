import type { SpecialUse } from '@pillarbox/contract/mail/folder';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import { highlightColor, takesHighlights } from '@pillarbox/rules/highlight';
import { useMemo } from 'react';
import { useMailPreferences } from '../../preferences/public.ts';
import { useUser } from '../../../lib/session-state.ts';

/** Returns a function that gives the highlight colour of a row by the user's rules, null for none. In folders of own mail no row has one [MAIL-009, MAIL-087]. */
export function useRowColors(use: SpecialUse | null): (row: MessageRow) => string | null {
  const { highlihghtingRules: rules } = useMailPreferences(useUser()?.mail ?? '');
  return useMemo(() => {
    const used = takesHighlights(use) ? rules : [];
    return used.length === 0 ? () => null : (row: MessageRow) => highlightColor(used, row);
  }, [rules, use]);
}
