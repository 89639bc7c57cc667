import type { PgpKey } from '@pillarbox/contract/pgp/keys';
import { listPgpKeys, removePgpKey, savePgpKey } from '@pillarbox/contract/pgp/keys';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { queryClient, readAgain } from '../../../lib/query-client.ts';
import { session } from '../../../lib/session-state.ts';
import { onPushOrMissed } from '../../../lib/socket.ts';
import type { KeyInfo, KeyPair } from '../engine/shapes.ts';
import { pgp } from '../pgp-worker.ts';

/** A stored key with what it says about itself; `info` is null for one that cannot be read. */
export interface StoredKey extends PgpKey {
  readonly info: KeyInfo | null;
}

const KEY = ['pgp', 'keys'] as const;

function owner(): string {
  return session.get().user?.mail ?? '';
}

/** All keys of the account. 404 means none, too [PREF-032]. */
async function load(): Promise<StoredKey[]> {
  const keys = await call(listPgpKeys, { params: { mail: owner() }, query: { empty: 'list' } }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    },
  );
  if (keys.length === 0) return [];
  const infos = await pgp(
    'describe',
    keys.map(({ publickey }) => publickey),
  );
  return keys.map((key, at) => ({ ...key, info: infos[at] ?? null }));
}

let follows = false;

/** Reads the keys again when another page changes one. */
function follow(): void {
  if (follows) return;
  follows = true;
  onPushOrMissed('pgp-keys-changed', () => void readAgain(KEY));
}

function query() {
  follow();
  return { queryKey: KEY, queryFn: load };
}

/** The keys of the account; while `wanted` is false nothing is loaded. */
export function useKeys(wanted = true): UseQueryResult<StoredKey[]> {
  return useQuery({ ...query(), enabled: wanted });
}

/** The keys of the account, from memory where they are known. @throws ApiError as `call`. */
export function allKeys(): Promise<StoredKey[]> {
  return queryClient.query(query());
}

/** A key to store. */
export interface NewKey extends KeyPair, Pick<PgpKey, 'checked' | 'source'> {
  /** The revision that is replaced; 0 for a new key. */
  readonly rev: number;
}

/** Stores a key. @throws ApiError as `call`. */
export async function storeKey({ publickey, privatekey, checked, source, rev }: NewKey): Promise<PgpKey> {
  const body = { publickey, privatekey, checked, source, rev };
  const saved = await call(savePgpKey, { params: { mail: owner() }, body });
  await queryClient.invalidateQueries({ queryKey: KEY });
  return saved;
}

/** Removes a key. @throws ApiError as `call`. */
export async function deleteKey({ fingerprint, rev }: PgpKey): Promise<void> {
  await call(removePgpKey, { params: { mail: owner(), fingerprint }, query: { rev: String(rev) } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** The own keys: those with a private part. */
export function ownKeys(keys: readonly StoredKey[]): StoredKey[] {
  return keys.filter(({ privatekey }) => privatekey !== '');
}

/** The keys of other people. */
export function othersKeys(keys: readonly StoredKey[]): StoredKey[] {
  return keys.filter(({ privatekey }) => privatekey === '');
}
