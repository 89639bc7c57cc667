import * as operation from '@pillarbox/contract/mail/content-addresses';
import { errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { contentHostOfPage } from '../../../lib/partner-in-page.ts';
import { saveFrom } from '../../../lib/save-from.ts';
import { growl } from '../../../lib/growl.ts';

/** How many addresses `contentAddresses` takes at a time. */
export const CONTENT_BATCH = operation.MAX_CONTENT_ADDRESSES;

/**
 * Where downloads of this page are read, in the order in which they are given: on the provider's content host, with a token
 * that is good for five minutes, or where there is none at the same addresses. At most CONTENT_BATCH. Fails as `call`.
 */
export async function contentAddresses(addresses: readonly string[], signal?: AbortSignal): Promise<readonly string[]> {
  const host = contentHostOfPage();
  if (host === '' || addresses.length === 0) return addresses;
  const reply = await call(operation.contentAddresses, { body: { addresses: addresses.map(asked) } }, { signal });
  // The provider may have named another host since this page was loaded, whose policy allows the first one only.
  return addresses.map((own, at) => {
    const given = reply.addresses[at] ?? own;
    return new URL(given, location.origin).host === host ? given : own;
  });
}

/** An address that is too long for any request fails alone, not with its neighbours. */
function asked(address: string): string {
  return address.length > operation.MAX_CONTENT_ADDRESS ? '/' : address;
}

/** Reads a picture that a download address hands out; null when it cannot be had. */
export async function readPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    // The content host gets no cookie even where it belongs to the same site.
    const response = await fetch(address, { signal, credentials: 'same-origin' });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Saves what a download address hands out, from the content host where there is one. */
export function saveContent(address: string): void {
  if (contentHostOfPage() === '') saveFrom(address);
  else void saveByToken(address);
}

async function saveByToken(address: string): Promise<void> {
  try {
    const [found = address] = await contentAddresses([address]);
    saveFrom(found);
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** For a link to a download: saves from the content host instead of following the link; undefined where there is none. */
export function savingClick(address: string): ((event: { preventDefault(): void }) => void) | undefined {
  if (contentHostOfPage() === '') return undefined;
  return (event) => {
    event.preventDefault();
    saveContent(address);
  };
}
