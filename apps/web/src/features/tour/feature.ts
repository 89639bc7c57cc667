import { Signpost, Sparkles } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import type { Feature } from '../../lib/feature.ts';
import { TOUR_GATES } from './gates.ts';

/** The tour: the parts of the product, slide by slide; and spotlights on single features. */
export const tour: Feature = {
  name: 'tour',
  links: ({ settings }) =>
    settings.HideTour
      ? []
      : [
          {
            key: 'tour',
            textKey: 'LANG_SHELL_TOUR',
            icon: Signpost,
            spots: ['status', 'palette'],
            run: () => openDialog('tour'),
          },
          {
            key: 'spotlight',
            textKey: 'LANG_SHELL_SPOTLIGHT',
            icon: Sparkles,
            spots: ['palette'],
            run: () => openDialog('spotlight'),
          },
        ],
  dialogs: {
    tour: { texts: 'tour', code: () => import('./TourDialog.tsx').then((part) => part.TourDialog) },
    spotlight: {
      texts: 'spotlight',
      code: () => import('./spotlight/SpotlightDialog.tsx').then((part) => part.SpotlightDialog),
    },
  },
  gates: TOUR_GATES,
};
