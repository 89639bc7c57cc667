import { remoteImage } from '@pillarbox/contract/mail/message';
import { addressOf } from '../../../lib/request-parts.ts';

/** Most pictures of one message that are read, and how many at a time. */
const MOST = 200;
const AT_ONCE = 6;

/**
 * The remote pictures that the reader has asked for, by address, read through the gateway so that their hosts learn nothing
 * of the reader. Those that fail are left out.
 */
export async function fetchRemotePictures(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Blob>> {
  const found = new Map<string, Blob>();
  const waiting = addresses.slice(0, MOST);
  const work = async (): Promise<void> => {
    for (let address = waiting.shift(); address !== undefined && !signal.aborted; address = waiting.shift()) {
      const blob = await fetchOne(address, signal);
      if (blob !== null) found.set(address, blob);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

async function fetchOne(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(addressOf(remoteImage, { query: { url } }, null), {
      signal,
      credentials: 'same-origin',
    });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
