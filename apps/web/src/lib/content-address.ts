import * as operation from '@pillarbox/contract/mail/content-addresses';
import { errorTextKey } from './api-error.ts';
import { call } from './call.ts';
import { text } from './i18n/text.tsx';
import { contentHostOfPage } from './partner-in-page.ts';
import { saveFrom } from './save-from.ts';
import { growl } from './growl.ts';

/** How many addresses `contentAddresses` takes at a time. */
export const CONTENT_BATCH = operation.MAX_CONTENT_ADDRESSES;

/**
 * The addresses at which this page loads downloads, in the given order: on the provider's content host with a token that is
 * valid for five minutes, or unchanged where there is no content host. At most CONTENT_BATCH. @throws ApiError as `call` does.
 */
export async function contentAddresses(addresses: readonly string[], signal?: AbortSignal): Promise<readonly string[]> {
  const host = contentHostOfPage();
  if (host === '' || addresses.length === 0) return addresses;
  const reply = await call(operation.contentAddresses, { body: { addresses: addresses.map(requested) } }, { signal });
  // The provider may have changed its host since this page was loaded. The page's policy allows the first host only.
  return addresses.map((own, at) => {
    const given = reply.addresses[at] ?? own;
    return new URL(given, location.origin).host === host ? given : own;
  });
}

/** An address that is too long for the request is replaced, so that it fails alone and not with its batch. */
function requested(address: string): string {
  return address.length > operation.MAX_CONTENT_ADDRESS ? '/' : address;
}

/** Loads a picture from a download address; null when it fails. */
export async function readPicture(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    // The content host gets no cookie even where it belongs to the same site.
    const response = await fetch(address, { signal, credentials: 'same-origin' });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

/** Saves the file at a download address, from the content host where there is one. */
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

/** The click handler of a download link, which saves from the content host. Undefined without one: the link works by itself. */
export function savingClick(address: string): ((event: { preventDefault(): void }) => void) | undefined {
  if (contentHostOfPage() === '') return undefined;
  return (event) => {
    event.preventDefault();
    saveContent(address);
  };
}
