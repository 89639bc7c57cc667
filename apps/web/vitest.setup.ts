import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { setLanguage } from './src/lib/i18n/language.ts';

// `findBy` and `waitFor` fail after one second by default, which is too short on a busy machine. The limit only ends
// tests whose state never comes, and is below that of a whole test (30 s).
configure({ asyncUtilTimeout: 20_000 });

// jsdom has no popovers.
if (!('showPopover' in HTMLElement.prototype)) {
  Object.defineProperty(HTMLElement.prototype, 'showPopover', {
    value(this: HTMLElement) {
      this.style.display = 'block';
    },
  });
}

// jsdom has no canvas and no scrolling, and logs an error for each call.
HTMLCanvasElement.prototype.getContext = () => null;
Object.defineProperty(globalThis, 'scrollTo', { value: () => undefined, writable: true });

// Tests use the English texts, compiled as for the page.
beforeAll(async () => {
  await setLanguage('en_US');
});

afterEach(cleanup);
