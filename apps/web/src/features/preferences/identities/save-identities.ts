import type { Identity } from '@pillarbox/contract/preferences/identities';
import { saveIdentities as operation } from '@pillarbox/contract/preferences/identities';
import { call } from '../../../lib/call.ts';
import { saveList } from '../save-list.ts';

/** Saves all identities of the user, as `saveList` says. */
export async function saveIdentities(mail: string, identities: readonly Identity[]): Promise<boolean> {
  return await saveList({
    mail,
    name: 'identities',
    next: [...identities],
    send: (next, before) =>
      call(operation, {
        params: { file: `${mail}.json` },
        body: { identities: next, ...(before === undefined ? {} : { before }) },
      }),
  });
}
