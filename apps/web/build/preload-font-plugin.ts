import type { Plugin } from 'vite';

/** Asks for the Latin font with the page itself, so that text is never drawn twice on a quick line. */
export function preloadFontPlugin(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const files = Object.keys(context.bundle ?? {});
        const font = files.find((file) => /inter-latin-opsz[^/]*\.woff2$/.test(file));
        if (font === undefined) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head' as const }];
      },
    },
  };
}
