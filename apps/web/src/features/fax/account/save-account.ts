import type { FaxAccount, FaxChoices } from '@pillarbox/contract/fax/fax';
import { saveFaxAccount } from '@pillarbox/contract/fax/operations';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { growlFailed } from '../data/fax-actions.ts';
import { FAX_ACCOUNT_KEY } from '../data/fax.queries.ts';

let queue: Promise<void> = Promise.resolve();
/** Saves that have no answer yet. */
let waiting = 0;
/** What the user has chosen since none waited. A read that is answered between two saves does not know all of it. */
let chosen: Partial<FaxChoices> = {};

function known(): FaxAccount | undefined {
  return queryClient.getQueryData<FaxAccount>(FAX_ACCOUNT_KEY);
}

/** The choices of an account. */
function choicesOf({ header, country, cover, from }: FaxAccount): FaxChoices {
  return { header, country, cover, from };
}

async function store(): Promise<void> {
  const account = known();
  try {
    if (account === undefined) return;
    const saved = await call(saveFaxAccount, { body: { ...choicesOf(account), ...chosen } });
    // What the user chose meanwhile is saved next.
    queryClient.setQueryData<FaxAccount>(FAX_ACCOUNT_KEY, { ...saved, ...chosen });
  } catch (error) {
    growlFailed(error);
    chosen = {};
    await readAgain(FAX_ACCOUNT_KEY);
  } finally {
    waiting -= 1;
    if (waiting === 0) chosen = {};
  }
}

/** Changes choices of the fax account: shown at once, saved one after the other, so that no save takes back another. */
export function changeAccount(changed: Partial<FaxChoices>): void {
  queryClient.setQueryData<FaxAccount>(FAX_ACCOUNT_KEY, (now) => (now === undefined ? now : { ...now, ...changed }));
  chosen = { ...chosen, ...changed };
  waiting += 1;
  queue = queue.then(store);
}
