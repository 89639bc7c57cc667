import { MessageSquareText } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { go } from '../../lib/location.ts';
import { inShell, inWindow } from '../../lib/route.ts';

const TITLE = 'LANG_SHELL_TITLE_FEEDBACK';
const SCREEN = '/mail/feedback';

/** Feedback of users to their provider. */
export const feedback: Feature = {
  name: 'feedback',
  routes: [
    inShell(TITLE)(SCREEN, 'mail.feedback', {
      load: { texts: 'feedback', code: () => import('./FeedbackScreen.tsx').then((part) => part.FeedbackScreen) },
    }),
    inWindow('/window/mail/feedback', '.mail.feedback', {
      title: TITLE,
      load: { texts: 'feedback', code: () => import('./FeedbackScreen.tsx').then((part) => part.FeedbackWindow) },
    }),
  ],
  links: ({ settings }) =>
    settings.HideFeedbackIcon || !settings.takesFeedback
      ? []
      : [
          {
            key: 'feedback',
            textKey: 'LANG_SHELL_FEEDBACK',
            icon: MessageSquareText,
            spots: ['status', 'palette'],
            run: () => go(SCREEN),
          },
        ],
};
