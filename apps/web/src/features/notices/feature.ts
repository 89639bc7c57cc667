import type { Feature } from '../../lib/feature.ts';
import { GrowlArea } from './GrowlArea.tsx';
import { NotificationArea } from './NotificationArea.tsx';

/** Messages to the user, over every screen. */
export const notices: Feature = { name: 'notices', hosts: [NotificationArea, GrowlArea] };
