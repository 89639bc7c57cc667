import { remoteImage } from '@pillarbox/contract/mail/message';
import { addressOf } from '../../../lib/request-parts.ts';
import { CONTENT_BATCH, contentAddresses, readPicture } from '../../../lib/content-address.ts';

/** Most remote pictures of one message that load, and most that load at the same time. */
const MOST = 200;
const AT_ONCE = 6;

/**
 * The remote pictures that the user asked to see, by address. They load through the gateway, so that their hosts learn nothing
 * about the user. Pictures that fail are left out.
 */
export async function fetchRemotePictures(
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Blob>> {
  const found = new Map<string, Blob>();
  const waiting = addresses.slice(0, MOST).map((address, at) => ({ address, at }));
  const whereIs = inBatches(waiting.map(({ address }) => addressOf(remoteImage, { query: { url: address } }, null)));
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !signal.aborted; next = waiting.shift()) {
      const where = await whereIs(next.at, signal);
      const blob = where === undefined ? null : await readPicture(where, signal);
      if (blob !== null) found.set(next.address, blob);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Returns a function that gives the download address of a picture. It requests a batch of tokens when the batch's first picture loads, because a token is valid for minutes. */
function inBatches(own: readonly string[]): (at: number, signal: AbortSignal) => Promise<string | undefined> {
  const asked = new Map<number, Promise<readonly string[]>>();
  return async (at, signal) => {
    const start = at - (at % CONTENT_BATCH);
    const batch = asked.get(start) ?? contentAddresses(own.slice(start, start + CONTENT_BATCH), signal).catch(() => []);
    asked.set(start, batch);
    return (await batch)[at - start];
  };
}
