import { fetchlist } from '@pillarbox/contract/mail/list';
import type { MessageRow } from '@pillarbox/contract/mail/message-row';
import type { MailPreferences } from '@pillarbox/contract/preferences/mail';
import { loadHighlightRules, saveHighlightRules } from '@pillarbox/contract/preferences/mail';
import type { HighlightRule } from '@pillarbox/contract/preferences/rules';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { MAIL_PREFERENCES_KEY } from '../../../lib/mail-preferences-key.ts';
import { offerUndo } from '../../preferences/public.ts';

/** Most rows of the inbox that rules are tried on. */
export const MAX_TRIED = 100;

/** The user's own rules, without those of the provider. */
export function ownRulesQuery(mail: string) {
  return queryOptions({
    // Below the key of all mail preferences, so that a change elsewhere reads it again.
    queryKey: [...MAIL_PREFERENCES_KEY, 'highlighting', mail],
    queryFn: async ({ signal }): Promise<readonly HighlightRule[]> =>
      (await call(loadHighlightRules, { params: { file: `${mail}.json` } }, { signal })).highlihghtingRules,
    staleTime: Infinity,
  });
}

/** The newest messages of the inbox. */
export const newestQuery = queryOptions({
  queryKey: ['highlighting', 'newest'],
  queryFn: async ({ signal }): Promise<readonly MessageRow[]> =>
    (await call(fetchlist, { body: { folder: 'INBOX', limit: MAX_TRIED } }, { signal })).rows,
});

/**
 * Saves all rules. They show at once, and as before when the gateway refuses, which a growl reports. Rules that were saved
 * elsewhere meanwhile are not overwritten: they are read again.
 */
export async function saveRules(mail: string, rules: readonly HighlightRule[]): Promise<boolean> {
  const key = ownRulesQuery(mail).queryKey;
  const before = queryClient.getQueryData(key) ?? [];
  show(mail, rules);
  try {
    const body = { highlihghtingRules: [...rules], before: [...before] };
    await call(saveHighlightRules, { params: { file: `${mail}.json` }, body });
    offerUndo(() => void saveRules(mail, before));
    return true;
  } catch (error) {
    show(mail, before);
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    if (error instanceof ApiError && error.code === 'settings_changed') {
      await queryClient.invalidateQueries({ queryKey: MAIL_PREFERENCES_KEY });
    }
    return false;
  }
}

/** Shows rules here and in the message list, where the provider's follow the user's. */
function show(mail: string, rules: readonly HighlightRule[]): void {
  const key = ownRulesQuery(mail).queryKey;
  const own = queryClient.getQueryData(key)?.length ?? 0;
  queryClient.setQueryData(key, rules);
  queryClient.setQueryData<MailPreferences>([...MAIL_PREFERENCES_KEY, mail], (known) =>
    known === undefined ? known : { ...known, highlihghtingRules: [...rules, ...known.highlihghtingRules.slice(own)] },
  );
}
