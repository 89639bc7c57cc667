import { Signpost } from 'lucide-react';
import { openDialog } from '../../lib/dialogs.ts';
import type { Feature } from '../../lib/feature.ts';
import { TOUR_GATES } from './gates.ts';

/** The tour: the parts of the product, slide by slide. */
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
        ],
  dialogs: { tour: { texts: 'tour', code: () => import('./TourDialog.tsx').then((part) => part.TourDialog) } },
  gates: TOUR_GATES,
};
