import * as z from 'zod/mini';
import { storedPreferences } from './operations.ts';
import { SETTINGS } from './own-file.ts';

/** Events for a user's other pages after a save. */
export const preferencesEvents = [
  z.object({ event: z.literal('preferences'), changed: storedPreferences }),
  /** A list of the user's settings was saved; a page that shows it reads it again. */
  z.object({ event: z.literal('settings-changed'), settings: z.enum(SETTINGS) }),
] as const;
