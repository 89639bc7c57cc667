/** The part of the browser's Trusted Types that is used here; the compiler's library does not know them. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };

/** The frame's own policy besides that of the sanitiser: text becomes a document that runs and loads nothing. */
const policy = trustedTypes?.createPolicy('pillarbox-inert', { createHTML: (html) => html });

/** Parses HTML into a document apart, which is read and never shown. */
export function parsedInertly(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
