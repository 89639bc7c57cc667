import DOMPurify from 'dompurify';

/** The part of the browser's Trusted Types that is used here; TypeScript's DOM library lacks them. */
interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(
    name: 'default',
    rules: { createHTML(html: string, type: string, sink: string): string | null },
  ): unknown;
}

/**
 * The page's policy refuses text as HTML (Trusted Types). The editor library writes its earlier content back on undo: only this is
 * allowed, and it is sanitised again.
 */
export function allowUndo(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  const purify = DOMPurify(window);
  trustedTypes.createPolicy('default', {
    createHTML: (html, _type, sink) =>
      // Addresses such as `cid:` and `blob:` stay; script addresses are removed.
      sink === 'Element innerHTML' ? purify.sanitize(html, { ALLOW_UNKNOWN_PROTOCOLS: true }) : null,
  });
}
