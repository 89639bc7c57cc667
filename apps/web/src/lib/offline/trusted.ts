/** The part of Trusted Types that is used. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(url: string): string },
  ): { createHTML(html: string): string; createScriptURL(url: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** Makes the values that the page's policy requires for the address of the service worker and for the message frame. */
const policy = trustedTypes?.createPolicy('pillarbox-offline', {
  createHTML: (html) => html,
  createScriptURL: (url) => url,
});

/** The address of the service worker. */
export const serviceWorkerAddress: string = policy?.createScriptURL('/service-worker.js') ?? '/service-worker.js';

/** A document as the page's policy requires it. */
export function trustedDocument(html: string): string {
  return policy?.createHTML(html) ?? html;
}
