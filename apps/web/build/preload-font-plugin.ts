import type { Plugin } from 'vite';

/** Preloads the Latin font, so that text does not change its font after the first render. */
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
