import { Failure } from '@pillarbox/contract/failure';

/** Converts errors of the storage to `mail_unavailable`: for the user, the mail system is down. */
export async function withMailFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && error.code !== 'storage_unavailable') throw error;
    throw new Failure('mail_unavailable', {}, error);
  }
}
