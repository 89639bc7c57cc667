import { downloadAttachment } from '@pillarbox/contract/mail/message';
import type { Message } from '@pillarbox/contract/mail/message';
import { ApiError } from '../../../lib/api-error.ts';
import { freshToken } from '../../../lib/call.ts';
import { addressOf } from '../../../lib/request-parts.ts';
import { contentAddresses } from '../../../lib/content-address.ts';

/** The bytes at a download address of this page. @throws ApiError when they cannot be loaded. */
export async function bytesAt(address: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  await freshToken(downloadAttachment);
  const [found = address] = await contentAddresses([address], signal);
  const options = signal === undefined ? {} : { signal };
  const response = await fetch(found, { credentials: 'same-origin', ...options }).catch(() => null);
  if (response === null) throw new ApiError('offline');
  if (!response.ok) throw new ApiError('message_not_found', response.status);
  return new Uint8Array(await response.arrayBuffer());
}

/** A whole message as the mail server stores it. @throws ApiError. */
export function sourceOf(
  { folder, uid, uidvalidity }: Pick<Message, 'folder' | 'uid' | 'uidvalidity'>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const query = { folder, uid: String(uid), uidvalidity: String(uidvalidity), part: 'source' };
  return bytesAt(addressOf(downloadAttachment, { query }, null), signal);
}
