import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import { loadSpamFilter, saveSpamFilter } from '@pillarbox/contract/preferences/spam';
import type { TrustedSender } from '@pillarbox/contract/safety/trusted-senders';
import { loadTrustedSenders, trustSender } from '@pillarbox/contract/safety/trusted-senders';
import { splitAddress } from '@pillarbox/rules/address';
import { useQuery } from '@tanstack/react-query';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { queryClient } from '../../../lib/query-client.ts';
import { SAFETY_KEY, SPAM_FILTER_KEY } from '../settings-keys.ts';

const EMPTY: SpamFilter = { AllowList: [], BlockList: [] };
const NOBODY: readonly TrustedSender[] = [];
const TRUSTED_KEY = [...SAFETY_KEY, 'trusted'] as const;

function paramsOf(mail: string): { domain: string; file: string } {
  const { local, domain } = splitAddress(mail);
  return { domain, file: `${local}.json` };
}

/** The lists of blocked and allowed senders; empty until they are loaded. */
export function useSpamFilter(mail: string): SpamFilter {
  const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<SpamFilter> =>
    call(loadSpamFilter, { params: paramsOf(mail) }, { signal });
  return useQuery({ queryKey: SPAM_FILTER_KEY, queryFn, enabled: mail !== '' }).data ?? EMPTY;
}

/** Saves both lists. They show at once, and as they are stored when the gateway refuses, which a growl reports. */
export async function saveSpamLists(mail: string, lists: SpamFilter): Promise<void> {
  const before = queryClient.getQueryData<SpamFilter>(SPAM_FILTER_KEY);
  queryClient.setQueryData<SpamFilter>(SPAM_FILTER_KEY, lists);
  try {
    await call(saveSpamFilter, { params: paramsOf(mail), body: lists });
    await queryClient.invalidateQueries({ queryKey: SAFETY_KEY });
  } catch (error) {
    queryClient.setQueryData(SPAM_FILTER_KEY, before);
    // They are saved when only the filter of the provider did not take them.
    void queryClient.invalidateQueries({ queryKey: SPAM_FILTER_KEY });
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** The senders whom the user marked as known; none until they are loaded. */
export function useTrustedSenders(): readonly TrustedSender[] {
  const queryFn = async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly TrustedSender[]> =>
    (await call(loadTrustedSenders, {}, { signal })).senders;
  return useQuery({ queryKey: TRUSTED_KEY, queryFn }).data ?? NOBODY;
}

/** Removes a sender from those whom the user knows; a growl reports a failure. */
export async function forgetSender(mail: string): Promise<void> {
  try {
    const { senders } = await call(trustSender, { body: { mail, trusted: false, always: false } });
    queryClient.setQueryData(TRUSTED_KEY, senders);
    await queryClient.invalidateQueries({ queryKey: SAFETY_KEY });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
