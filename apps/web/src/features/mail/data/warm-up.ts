import { folders } from '@pillarbox/contract/mail/folders';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';

/** Asks for the folders as soon as somebody has signed in, while the code of the section is still on its way. */
export async function prefetchInbox(): Promise<void> {
  const wanted = { queryKey: ['mail', 'folders'], queryFn: () => call(folders, { body: {} }) };
  // The folder pane asks again and says what went wrong.
  await queryClient.query(wanted).catch(() => undefined);
}
