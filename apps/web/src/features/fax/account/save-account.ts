import type { FaxAccount, FaxChoices } from '@pillarbox/contract/fax/fax';
import { saveFaxAccount } from '@pillarbox/contract/fax/operations';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { growlFailed } from '../data/fax-actions.ts';
import { FAX_ACCOUNT_KEY } from '../data/fax.queries.ts';

let queue: Promise<void> = Promise.resolve();

function known(): FaxAccount | undefined {
  return queryClient.getQueryData<FaxAccount>(FAX_ACCOUNT_KEY);
}

/** The choices of an account. */
function choicesOf({ header, country, cover, from }: FaxAccount): FaxChoices {
  return { header, country, cover, from };
}

async function store(): Promise<void> {
  const account = known();
  if (account === undefined) return;
  try {
    const saved = await call(saveFaxAccount, { body: choicesOf(account) });
    // What the user chose meanwhile is saved next.
    queryClient.setQueryData<FaxAccount>(FAX_ACCOUNT_KEY, (now) => ({ ...saved, ...choicesOf(now ?? saved) }));
  } catch (error) {
    growlFailed(error);
    await readAgain(FAX_ACCOUNT_KEY);
  }
}

/** Changes choices of the fax account: shown at once, saved one after the other, so that no save takes back another. */
export function changeAccount(changed: Partial<FaxChoices>): void {
  queryClient.setQueryData<FaxAccount>(FAX_ACCOUNT_KEY, (now) => (now === undefined ? now : { ...now, ...changed }));
  queue = queue.then(store);
}
