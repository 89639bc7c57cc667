import { compose } from './features/compose/feature.ts';
import { downgrade } from './features/downgrade/feature.ts';
import { feedback } from './features/feedback/feature.ts';
import { keyboard } from './features/keyboard/feature.ts';
import { mail } from './features/mail/feature.ts';
import { notices } from './features/notices/feature.ts';
import { partner } from './features/partner/feature.ts';
import { preferences } from './features/preferences/feature.ts';
import { session } from './features/session/feature.ts';
import { tour } from './features/tour/feature.ts';
import type { Feature } from './lib/feature.ts';

/** What the page consists of. A new feature is one line here; its place is that of its section and links. */
export const FEATURES: readonly Feature[] = [
  mail,
  compose,
  preferences,
  keyboard,
  tour,
  feedback,
  partner,
  downgrade,
  session,
  notices,
];
