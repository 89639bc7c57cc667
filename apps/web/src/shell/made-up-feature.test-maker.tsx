import { Clock } from 'lucide-react';
import type { TextKey } from '@pillarbox/locales/keys';
import type { Feature } from '../lib/feature.ts';

const TITLE = 'LANG_CLOCK_TITLE' as TextKey;
const SHOWN = { pane: 'the clocks', header: 'Clock', screen: 'the time', other: 'a new clock' };

/** A section that the product does not have, as a folder would add it. It has no texts, so its keys show. */
export function madeUpFeature(needs?: string): Feature {
  return {
    name: 'clock',
    section: {
      path: '/clock',
      titleKey: TITLE,
      entry: { to: '/clock', icon: Clock, digit: '7', tab: true },
      ...(needs === undefined ? {} : { needs }),
      load: {
        code: () =>
          Promise.resolve({
            Pane: () => <p>{SHOWN.pane}</p>,
            Header: () => <h1>{SHOWN.header}</h1>,
            Screen: ({ children }) => children,
          }),
      },
    },
    routes: [
      {
        path: '/clock',
        state: 'app.base.nav0.clock',
        frame: 'shell',
        data: { needsAuth: true, titleKey: TITLE },
        load: { code: () => Promise.resolve(() => <p>{SHOWN.screen}</p>) },
      },
      {
        path: '/clock/new',
        state: 'app.base.nav0.clock.new',
        frame: 'shell',
        data: { needsAuth: true, titleKey: TITLE },
        load: { code: () => Promise.resolve(() => <p>{SHOWN.other}</p>) },
      },
    ],
    shortcuts: [
      {
        id: 'new_clock',
        textKey: 'LANG_CLOCK_NEW' as TextKey,
        section: '/clock',
        full: 'N',
        run: () => {
          location.hash = '#/clock/new';
        },
      },
    ],
    commands: [
      () =>
        Promise.resolve(() => [
          { id: 'clock wind', group: 'actions' as const, title: 'Wind the clock', run: () => undefined },
        ]),
    ],
  };
}
