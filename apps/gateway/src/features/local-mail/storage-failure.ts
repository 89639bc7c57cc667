import { Failure } from '@pillarbox/contract/failure';
import type { LocalStore } from '@pillarbox/mailbox/local/store';

/** Wraps a store so that every error of the database or the blob store becomes Failure `storage_unavailable`. */
export function guardedStore(store: LocalStore): LocalStore {
  const guarded = Object.entries(store).map(([name, method]) => [name, guard(method as Method)]);
  return Object.fromEntries(guarded) as LocalStore;
}

type Method = (...args: unknown[]) => Promise<unknown>;

function guard(method: Method): Method {
  return async (...args) => {
    try {
      return await method(...args);
    } catch (error) {
      throw error instanceof Failure ? error : new Failure('storage_unavailable', {}, error);
    }
  };
}
