import { MAX_CHECKED_MAILS, checkPhotos } from '@pillarbox/contract/contacts/photo-calls';
import { call } from './call.ts';
import { session } from './session-state.ts';

/** Most addresses of one check. */
export const MAX_CHECKED = MAX_CHECKED_MAILS;

/** The addresses of the photos of the contacts that have these email addresses, by the email address in lower case. */
export async function checkPhotosOf(mails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const owner = (session.get().user?.mail ?? '').replace('@', '.');
  const reply = await call(checkPhotos, { params: { owner }, body: { contacts: [], mails: [...mails] } });
  return new Map(reply.mails?.map(({ mail, Image }) => [mail, Image]));
}
