import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { setLanguage } from './src/lib/i18n/language.ts';

// `findBy` and `waitFor` give up after one second by default, which a busy machine needs for one rendering of a page. What is
// awaited is a state, not a speed: the limit is for what never comes, and stays below that of a whole test (30 s).
configure({ asyncUtilTimeout: 20_000 });

// jsdom hides popovers and has no way to show them.
if (!('showPopover' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'showPopover', {
    value(this: HTMLElement) {
      this.style.display = 'block';
    },
  });
}

// jsdom draws nothing and scrolls nowhere, and says so each time.
HTMLCanvasElement.prototype.getContext = () => null;
Object.defineProperty(globalThis, 'scrollTo', { value: () => undefined, writable: true });

// Components speak English in tests, from the compiled catalogues, as they do in the page.
beforeAll(async () => {
  await setLanguage('en_US');
});

afterEach(cleanup);
