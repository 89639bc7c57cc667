import { findPgpKey } from '@pillarbox/contract/pgp/keys';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toBytes } from '../engine/mime-tree.ts';
import type { StoredKey } from '../keys/key-list.ts';
import { storeKey, useKeys } from '../keys/key-list.ts';
import { pgp } from '../pgp-worker.ts';

/** Time in ms after which a directory without a key is asked again. */
const ASK_AGAIN_MS = 10 * 60_000;

/** Whether a message can be encrypted for an address, and whether the user has compared the key. */
export type RecipientKeyState = 'checked' | 'unchecked' | 'none';

/** The key that messages to an address are encrypted for: a checked one before others; undefined without one. */
export function keyFor(keys: readonly StoredKey[], mail: string): StoredKey | undefined {
  const wanted = mail.toLowerCase();
  const usable = keys.filter(({ info }) => info?.encrypts === true && info.mails.includes(wanted));
  return usable.find(({ checked }) => checked) ?? usable[0];
}

/** Looks for the key of an address in the directory of its domain, and stores it. Resolves to whether there is one. */
async function lookUp(mail: string): Promise<boolean> {
  const { key } = await call(findPgpKey, { body: { mail } });
  if (key === '') return false;
  const found = (await pgp('keysFor', toBytes(atob(key)), mail)).find(({ info }) => info.encrypts);
  if (found === undefined) return false;
  await storeKey({ publickey: found.publickey, privatekey: '', checked: false, source: 'wkd', rev: 0 });
  return true;
}

function searchFor(mail: string) {
  const wanted = mail.toLowerCase();
  return { queryKey: ['pgp', 'find', wanted], queryFn: () => lookUp(wanted), staleTime: ASK_AGAIN_MS, retry: false };
}

/** The state of the key of a recipient; null while it is not known. Without a key the directory of the domain is asked. */
export function useRecipientKey(mail: string): RecipientKeyState | null {
  const { data: keys } = useKeys();
  const key = keys === undefined ? undefined : keyFor(keys, mail);
  const isLacking = keys !== undefined && key === undefined;
  const { isFetching } = useQuery({ ...searchFor(mail), enabled: isLacking });
  if (keys === undefined || (isLacking && isFetching)) return null;
  return key === undefined ? 'none' : key.checked ? 'checked' : 'unchecked';
}

/** Waits for running searches of these addresses, so that a message is not sent before their keys are known. */
export async function searchesOver(mails: readonly string[]): Promise<void> {
  await Promise.allSettled(mails.map((mail) => queryClient.query(searchFor(mail))));
}
