/** The part of the browser's Trusted Types that is used here; TypeScript's DOM library lacks them. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** The frame's Trusted Types policy besides the sanitiser's: for text of a document that runs and loads nothing. */
const policy = trustedTypes?.createPolicy('pillarbox-inert', { createHTML: (html) => html });

/** Parses HTML into a separate document, which is read and never shown. */
export function parsedInertly(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
