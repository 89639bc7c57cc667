import DOMPurify from 'dompurify';

/** The part of the browser's Trusted Types that is used here; the compiler's library does not know them. */
interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: 'default',
    rules: { createHTML(html: string, type: string, sink: string): string | null },
  ): unknown;
}

/**
 * The page's policy refuses every text that is to become HTML (Trusted Types). The editor library writes its own earlier
 * content back when something is undone: that one way is let through, sanitised again. All others stay closed.
 */
export function allowUndo(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  const purify = DOMPurify(window);
  trustedTypes.createPolicy('default', {
    createHTML: (html, _type, sink) =>
      // Addresses such as `cid:` and `blob:` stay; addresses of scripts do not.
      sink === 'Element innerHTML' ? purify.sanitize(html, { ALLOW_UNKNOWN_PROTOCOLS: true }) : null,
  });
}
