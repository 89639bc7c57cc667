import { useSyncExternalStore } from 'react';

/**
 * Whether the page is dark, and a version that increases when canvas drawings must be drawn again, because the mode
 * changed or the fonts loaded. Only canvas drawings need this; CSS follows by itself.
 */
interface Scheme {
  readonly dark: boolean;
  readonly version: number;
}

let scheme: Scheme = { dark: false, version: 0 };
let watching = false;
const listeners = new Set<() => void>();

function measure(): boolean {
  const mode = document.documentElement.dataset['mode'];
  if (mode === 'dark' || mode === 'light') return mode === 'dark';
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches;
}

function refresh(): void {
  scheme = { dark: measure(), version: scheme.version + 1 };
  for (const listener of [...listeners]) listener();
}

function watch(): void {
  watching = true;
  scheme = { dark: measure(), version: 1 };
  const observer = new MutationObserver(refresh);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode'] });
  if (typeof matchMedia === 'function') matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
  // Undefined in jsdom.
  (document.fonts as FontFaceSet | undefined)?.addEventListener('loadingdone', refresh);
}

function subscribe(listener: () => void): () => void {
  if (!watching) watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Scheme {
  if (!watching) watch();
  return scheme;
}

/** The current scheme. The component renders again when canvas drawings must be drawn again. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, read, read);
}
